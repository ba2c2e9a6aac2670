import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Work } from '../../db/work.ts';
import { pictureAddress, webpAddress } from '../../kit/picture-address.ts';
import { days } from '../../kit/time.ts';
import { pixelsOf, readPictureSize } from './picture-size.ts';
import { type EncodedPicture, MOST_PIXELS } from './port.ts';
import { insertPictureFiles } from './store-pictures.ts';

/** In bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** A picture may wait this long for the text that it was added for. */
export const UNUSED_PICTURES = days(30);

/** SVG is not among them, because it can contain scripts. */
export const PICTURE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
];

/** These are shown as they are written. Other texts are taken apart, or sent. */
const WITH_PICTURES = /^content\/(?:blog|faq|pages)\/|^products\/[^/]+\/faq\.md$/;

/** Returns whether the office can add pictures to a text. */
export const canHavePictures = (path: string): boolean => WITH_PICTURES.test(path);

/** Returns whether the bytes are a picture of one of the types within the limits. Decodes nothing. */
export async function isAcceptedPicture(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length === 0 || bytes.length > LARGEST_PICTURE) return false;
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (!PICTURE_TYPES.includes(type)) return false;
  const size = readPictureSize(bytes, type);
  return size !== null && pixelsOf(size) > 0 && pixelsOf(size) <= MOST_PIXELS;
}

/** Returns the address of a picture. The same files have the same address. */
export function addressOfPicture(encoded: EncodedPicture): string {
  const { fallbackBytes, webp } = encoded;
  const hash = createHash('sha256');
  for (const bytes of [fallbackBytes, ...webp.map((each) => each.bytes)]) hash.update(bytes);
  return pictureAddress(hash.digest('hex').slice(0, 16), encoded);
}

/** Keeps a picture, and returns its address. */
export async function addPicture(work: Work, encoded: EncodedPicture): Promise<string> {
  const { fallbackBytes, webp } = encoded;
  const picture = addressOfPicture(encoded);
  await insertPictureFiles(work, picture, [
    { path: picture, bytes: fallbackBytes },
    ...webp.map(({ width, bytes }) => {
      return { path: webpAddress({ path: picture }, width), bytes };
    }),
  ]);
  return picture;
}
