/** Keys look like `zipx/1.1.0/ZipX-1.1.0.exe`. */
export type ReleaseStore = {
  /** In bytes. Null when there is no file. Throws when the store does not answer. */
  size(key: string): Promise<number | null>;
  /** Offsets from 0, both inclusive. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns a temporary address in the store itself, if it has any. */
  link(key: string, offer: LinkOffer): Promise<string | null>;
};

export type ByteRange = { readonly start: number; readonly end: number };

export type LinkOffer = {
  readonly seconds: number;
  readonly fileName: string;
};
