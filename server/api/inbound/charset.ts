import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Bytes of a text that the detector reads: enough to tell, and no long wait for a huge one. */
const MOST_DETECTED = 32_768;
/** ISO-2022-JP is ASCII but for its escapes: `ESC $ @`, `ESC $ B`, `ESC ( J`, `ESC ( I`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what tells it.
const JAPANESE_ESCAPE = /\u001b(?:\$[@B]|\([IJ])/;
/** Names under which mail programs send Japanese with escapes. */
const JAPANESE_NAME = /^(?:cs)?(?:x-)?iso-?2022-?jp|^(?:cp|windows-?)?5022[0-2]$/i;
/** Names of encodings that take every byte, so that decoding cannot prove them wrong. */
const TAKES_ALL =
  /^(?:us-?ascii|ascii|ansi_x3.*|(?:x-)?unknown.*|default|none|iso[-_ ]?8859.*|latin.*|l1|(?:cp|windows-?)125\d|koi8.*|macintosh|x-mac.*)$/i;
/** Of these only what is named by nearly every mistake: the default of old Western mail programs. */
const WESTERN =
  /^(?:us-?ascii|ascii|ansi_x3.*|(?:x-)?unknown.*|default|none|iso[-_ ]?8859[-_]?1(?:5)?(?:\D.*)?|latin-?1|l1|(?:cp|windows-?)1252)$/i;
/** Encodings that mail is written in. Others the detector would only mistake a short text for. */
const LATIN = ['windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'windows-1258'];
const IN_MAIL = [
  ...LATIN,
  ...['cp932', 'euc-jp', 'gb18030', 'big5hkscs', 'cp949', 'koi8-r', 'koi8-u', 'cp866'],
  ...['windows-1251', 'windows-1253', 'windows-1255', 'windows-1256', 'cp874'],
];
/** Share of letters beyond ASCII from which a text is in no Western language. */
const FOREIGN = 0.5;
/** With fewer letters beyond ASCII, which of the Latin encodings it is cannot be told. */
const LEAST_LETTERS = 4;
/** Characters that no Western text has: windows-1252 leaves their bytes free. */
const CONTROLS = /[\u0080-\u009f]/;
const IS_UTF_8 = /^(?:x-)?utf-?8$/;
const BROKEN = '\ufffd';

/**
 * The text of bytes a mail holds. What the sender declares is believed where it can be true; where it is missing or
 * cannot be, the bytes themselves tell.
 */
export async function decodeText(bytes: Uint8Array, declared: string | null): Promise<string> {
  const name = (declared ?? '').trim().toLowerCase();
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  if (isAscii(bytes)) return decodeAscii(bytes, name);
  const isBlind = name === '' || IS_UTF_8.test(name) || TAKES_ALL.test(name);
  if (isBlind && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const isDefault = name === '' || IS_UTF_8.test(name) || WESTERN.test(name);
  const said = isDefault ? null : decodeAs(name, bytes);
  if (said !== null && !said.includes(BROKEN)) return said;
  if (isMostlyUtf8(bytes)) return new TextDecoder().decode(bytes);
  const western = decodeAs('windows-1252', bytes) ?? '';
  const { letters, isForeign } = look(western);
  if (!isForeign && letters < LEAST_LETTERS) return western;
  const found = await detect(bytes, isForeign ? IN_MAIL : LATIN);
  const guessed = found === null ? null : decodeAs(found, bytes);
  return guessed !== null && !guessed.includes(BROKEN) ? guessed : western;
}

/** By the mark at its start: UTF-8, or UTF-16 of either order. */
function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decodeUtf8(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

const decodeUtf8 = (bytes: Uint8Array): string | null =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : null;

function decodeAscii(bytes: Uint8Array, name: string): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (JAPANESE_ESCAPE.test(text)) return new TextDecoder('iso-2022-jp').decode(bytes);
  // UTF-7, HZ and UTF-16 look like ASCII as well.
  const isCoded = /^(?:utf-?7|utf-?16|hz|ucs)/.test(name);
  return (isCoded ? decodeAs(name, bytes) : null) ?? text;
}

/** By the name of an encoding; null when nobody knows the name. */
function decodeAs(name: string, bytes: Uint8Array): string | null {
  if (JAPANESE_NAME.test(name)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const plain = name.replace(/^(?:x-|cs)(?=\w)/, '');
  const known = [name, plain].find((each) => each !== '' && iconv.encodingExists(each));
  if (known === undefined) return null;
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), known);
}

/** How many letters are beyond ASCII, and whether so many of all that it is no Western text, as with controls no text has. */
function look(text: string): { readonly letters: number; readonly isForeign: boolean } {
  const all = text.match(/[\p{L}\u0080-\u00bf]/gu) ?? [];
  const letters = all.filter((letter) => letter > '\u007f').length;
  return { letters, isForeign: CONTROLS.test(text) || letters > all.length * FOREIGN };
}

/** A few bytes lost on the way are no reason to read everything else as something different. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split(BROKEN).length - 1;
  const beyond = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return broken * 4 < beyond;
}

async function detect(bytes: Uint8Array, among: readonly string[]): Promise<string | null> {
  // Its model takes some megabytes, which most shops never need.
  const { detect: detectEncoding } = await import('jschardet');
  // Markup and English words around say nothing; of the rest whole lines, so that no character is cut.
  const found = detectEncoding(beyondAscii(bytes), {
    detectEncodings: [...among],
    minimumThreshold: 0,
  });
  return found.encoding;
}

/** The lines that hold anything beyond ASCII, up to a number of bytes. */
function beyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < MOST_DETECTED; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    start = end;
    if (isAscii(line)) continue;
    lines.push(line);
    length += line.length;
  }
  return Buffer.concat(lines).subarray(0, MOST_DETECTED);
}
