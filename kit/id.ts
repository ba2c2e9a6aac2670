import type { Random } from './random.ts';

/** Source of a pattern that finds a lowercase UUID in a text. */
export const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** An id that nothing has. */
export const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

const ID = new RegExp(`^${UUID}$`);

/** Returns a random UUID (version 4, RFC 9562). */
export function newId(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
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
