import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

/** Source of a pattern that finds a lowercase UUID in a text. */
export const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** An id that nothing has. */
export const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

const ID = new RegExp(`^${UUID}$`);

/** Returns a random UUID (version 4, RFC 9562). */
export function newId(random: Random): string {
  return uuidOf(random.bytes(16), 4);
}

/** Returns the UUID of a text (version 8, RFC 9562). The same text has the same one. */
export const hashedId = (text: string): string =>
  uuidOf(createHash('sha256').update(text).digest().subarray(0, 16), 8);

function uuidOf(bytes: Uint8Array, version: number): string {
  const hex = Buffer.from(bytes);
  hex[6] = ((hex[6] ?? 0) & 0x0f) | (version << 4);
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80;
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the lowercase UUID, or null if the text is not one. */
export function parseId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return ID.test(id) ? id : null;
}

/** @throws RangeError for anything but a lowercase UUID, such as a path */
export function assertId(text: string): void {
  if (parseId(text) !== text) throw new RangeError(`${text} is not an id.`);
}
