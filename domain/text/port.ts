import type { PictureFacts } from '../../kit/picture-address.ts';

/** A decoded pixel takes four bytes. */
export const MOST_PIXELS = 40_000_000;

/** The files in which pages show a picture. Nothing but its pixels is left of the original. */
export type EncodedPicture = PictureFacts & {
  /** In the largest width. */
  readonly fallbackBytes: Uint8Array;
  /** One for each of `pictureWidths`. */
  readonly webp: readonly { readonly width: number; readonly bytes: Uint8Array }[];
};

export interface PictureEncoder {
  /** Resolves to null if the bytes cannot be read as a picture, or have too many pixels. */
  encode(bytes: Uint8Array): Promise<EncodedPicture | null>;
}
