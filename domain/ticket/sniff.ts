import { fileTypeFromBuffer } from 'file-type';
import { normalForm } from '../../kit/normal-form.ts';

/** Files of one message, and bytes of each. */
export const MOST_FILES = 5;
export const LARGEST_FILE = 10 * 1024 * 1024;
/** Longest name kept, in characters. */
const LONGEST_NAME = 120;

const TEXT = 'text/plain';
/** What a file may be called, and what its bytes then have to be. */
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

/** For the file field of a form. */
export const ACCEPT = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

export type FileFault = 'file-empty' | 'file-large' | 'file-type';

/** The media type of a file by its bytes, which has to fit its name; or why we do not take it. */
export async function sniffFile(
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly type: string } | { readonly fault: FileFault }> {
  if (bytes.length === 0) return { fault: 'file-empty' };
  if (bytes.length > LARGEST_FILE) return { fault: 'file-large' };
  const wanted = TYPES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (wanted === TEXT) return isText(bytes) ? { type: TEXT } : { fault: 'file-type' };
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return wanted !== undefined && found?.mime === wanted ? { type: wanted } : { fault: 'file-type' };
}

/** Stands for a file of which nobody knows what it is: it is only ever saved, and only by staff. */
export const UNCHECKED = 'application/octet-stream';

/** The media type of a file that came by mail: of whatever is none of the kinds a form takes, `UNCHECKED`. */
export async function mailFileType(name: string, bytes: Uint8Array): Promise<string> {
  const sniffed = await sniffFile(name, bytes);
  return 'type' in sniffed ? sniffed.type : UNCHECKED;
}

/** The name of a file without folders and without characters that mean something to a shell, a header or a page. */
export function plainName(name: string): string {
  const last = normalForm(name, 'NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}"'<>:;|?*%&`$\u202a-\u202e\u2066-\u2069]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const symbols = [...plain];
  return symbols.length > LONGEST_NAME ? symbols.slice(-LONGEST_NAME).join('') : plain || 'file';
}

const CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Text as log files are written: UTF-8, UTF-16 with its mark, or an old code page without control characters. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) return isWideText(bytes, first === 0xff ? 'utf-16le' : 'utf-16be');
  return !bytes.some((byte) => (byte < 0x20 && !CONTROLS.has(byte)) || byte === 0x7f);
}

function isWideText(bytes: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text has none of.
  return !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text);
}
