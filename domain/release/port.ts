/** Keys look like `zipx/1.1.0/ZipX-1.1.0.exe`. */
export type ReleaseStore = {
  /**
   * Returns the size in bytes, or null if there is no file.
   * @throws Error if the store does not answer
   */
  size(key: string): Promise<number | null>;
  /** Reads a file or a part of it. Offsets count from 0, and both are inclusive. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns a URL at which the store itself serves the file for a limited time, or null if it has no such URLs. */
  link(key: string, offer: LinkOffer): Promise<string | null>;
};

export type ByteRange = { readonly start: number; readonly end: number };

export type LinkOffer = {
  readonly seconds: number;
  readonly fileName: string;
};
