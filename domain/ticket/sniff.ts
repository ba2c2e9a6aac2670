import { fileTypeFromBuffer } from 'file-type';
import { normalForm } from '../../kit/normal-form.ts';

export const MOST_FILES = 5;
export const LARGEST_FILE = 10 * 1024 * 1024;
const LONGEST_NAME = 120;

const TEXT = 'text/plain';
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  txt: TEXT,
  log: TEXT,
};

export const ACCEPT = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

export type FileFault = 'file-empty' | 'file-large' | 'file-type';

/** Returns the media type by the bytes, which must match the name, or the reason to reject the file. */
export async function sniffFile(
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly type: string } | { readonly fault: FileFault }> {
  if (bytes.length === 0) return { fault: 'file-empty' };
  if (bytes.length > LARGEST_FILE) return { fault: 'file-large' };
  const expected = TYPES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (expected === TEXT) return isText(bytes) ? { type: TEXT } : { fault: 'file-type' };
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return expected !== undefined && found?.mime === expected
    ? { type: expected }
    : { fault: 'file-type' };
}

/** Staff can download such a file, but nothing displays it. */
export const UNCHECKED = 'application/octet-stream';

export async function mailFileType(name: string, bytes: Uint8Array): Promise<string> {
  const sniffed = await sniffFile(name, bytes);
  return 'type' in sniffed ? sniffed.type : UNCHECKED;
}

/** Removes folders and characters with a meaning for shells, headers, or pages. */
export function plainName(name: string): string {
  const last = normalForm(name, 'NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}"'<>:;|?*%&`$\u202a-\u202e\u2066-\u2069]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const symbols = [...plain];
  return symbols.length > LONGEST_NAME ? symbols.slice(-LONGEST_NAME).join('') : plain || 'file';
}

const CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Text as log files are written: UTF-8, UTF-16 with a BOM, or an old code page without control characters. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) return isWideText(bytes, first === 0xff ? 'utf-16le' : 'utf-16be');
  return !bytes.some((byte) => (byte < 0x20 && !CONTROLS.has(byte)) || byte === 0x7f);
}

function isWideText(bytes: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains none of these.
  return !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text);
}
