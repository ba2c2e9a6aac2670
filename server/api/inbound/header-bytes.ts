import { isUtf8 } from 'node:buffer';
import { decodeText } from './charset.ts';

const LINE_END = 0x0a;
/** A header line, or a continuation line, that contains a file name. */
const NAMES_FILE = /^(?:content-(?:type|disposition):|[ \t]).*name\*?(?:\d\*?)?=/i;
const CHARSET = /charset\s*=\s*"?([\w.:-]+)/gi;
/** Programs declare these whatever they write, so they say nothing about the headers. */
const DEFAULT = /^(?:utf-?8|us-ascii|iso-8859-1)$/i;
/** In bytes. This much contains the headers of the first parts. */
const START = 65_536;

/**
 * Returns the email with headers in UTF-8, as parsers expect. Old programs write subjects and file names in an
 * undeclared encoding. Bodies do not change.
 */
export async function withReadableHeaders(raw: Uint8Array): Promise<Uint8Array> {
  if (isUtf8(raw)) return raw;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  const head = headLength(bytes);
  const charsets = [...bytes.subarray(0, START).toString('latin1').matchAll(CHARSET)];
  const charset = charsets.map(([, name = '']) => name).find((name) => !DEFAULT.test(name)) ?? null;
  const parts: Uint8Array[] = [await readable(bytes.subarray(0, head), charset)];
  let copied = head;
  for (let start = head; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    if (!isUtf8(line) && NAMES_FILE.test(line.toString('latin1'))) {
      parts.push(bytes.subarray(copied, start), await readable(line, charset));
      copied = end;
    }
    start = end;
  }
  return Buffer.concat([...parts, bytes.subarray(copied)]);
}

function headLength(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0);
  return ends.length === 0 ? bytes.length : Math.min(...ends);
}

const readable = async (bytes: Uint8Array, charset: string | null): Promise<Uint8Array> =>
  isUtf8(bytes) ? bytes : Buffer.from(await decodeText(bytes, charset));
