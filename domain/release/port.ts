/** Where the files of releases lie. Keys are `zipx/1.1.0/ZipX-1.1.0.exe`. */
export type ReleaseStore = {
  /** Bytes of a file; null when there is none. Throws when the store does not answer. */
  size(key: string): Promise<number | null>;
  /** The bytes from `start` to `end`, both counted from 0 and included; all without them. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Puts a whole file there, replacing what was. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** An address of the store itself that gives the file for so many seconds; null: it has none. */
  link(key: string, offer: LinkOffer): Promise<string | null>;
};

export type ByteRange = { readonly start: number; readonly end: number };

export type LinkOffer = {
  readonly seconds: number;
  /** What the file is called when it arrives. */
  readonly fileName: string;
};
