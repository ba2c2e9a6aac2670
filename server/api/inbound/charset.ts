import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** More bytes would take the detector long without a better result. */
const MOST_DETECTED = 32_768;
/** ISO-2022-JP is ASCII except for its escape sequences: `ESC $ @`, `ESC $ B`, `ESC ( J`, `ESC ( I`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences identify the encoding.
const JAPANESE_ESCAPE = /\u001b(?:\$[@B]|\([IJ])/;
/** Names under which programs send ISO-2022-JP. */
const JAPANESE_NAME = /^(?:cs)?(?:x-)?iso-?2022-?jp|^(?:cp|windows-?)?5022[0-2]$/i;
/** ISO-2022-KR names its encoding once (RFC 1557). */
const KOREAN = '\u001b$)C';
/** Between `SO` and `SI` are Korean characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the shifts are part of the encoding.
const SHIFTED = /\u000e([^\u000f]*)\u000f?/g;
const CHINESE_NAME = /^(?:x-)?hz(?:-gb-?2312)?$/;
/** In HZ (RFC 1843), `~{` and `~}` surround Chinese characters, `~~` is a tilde, and `~` ends a broken line. */
const ESCAPED = /~~|~\r?\n|~\{(.*?)(?:~\}|$)/gm;
/** Names of encodings that accept every byte, so decoding cannot prove them wrong. */
const TAKES_ALL =
  /^(?:us-?ascii|ascii|ansi_x3.*|(?:x-)?unknown.*|default|none|iso[-_ ]?8859.*|latin.*|l1|(?:cp|windows-?)125\d|koi8.*|macintosh|x-mac.*)$/i;
/** Old Western mail programs declare these for any text. */
const WESTERN =
  /^(?:us-?ascii|ascii|ansi_x3.*|(?:x-)?unknown.*|default|none|iso[-_ ]?8859[-_]?1(?:5)?(?:\D.*)?|latin-?1|l1|(?:cp|windows-?)1252)$/i;
/** Encodings used in email. With more candidates, the detector would misread short texts. */
const LATIN = ['windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'windows-1258'];
const IN_MAIL = [
  ...LATIN,
  ...['cp932', 'euc-jp', 'gb18030', 'big5hkscs', 'cp949', 'koi8-r', 'koi8-u', 'cp866'],
  ...['windows-1251', 'windows-1253', 'windows-1255', 'windows-1256', 'cp874'],
];
/** With more than this share of non-ASCII letters, a text is not Western. */
const FOREIGN = 0.5;
/** With fewer non-ASCII letters, the Latin encodings cannot be told apart. */
const LEAST_LETTERS = 4;
/** Characters that no Western text contains, because windows-1252 leaves their bytes unassigned. */
const CONTROLS = /[\u0080-\u009f]/;
const IS_UTF_8 = /^(?:x-)?utf-?8$/;
const BROKEN = '\ufffd';

/** Decodes a text with the declared encoding if that can be right, else with a detected one. */
export async function decodeText(bytes: Uint8Array, declared: string | null): Promise<string> {
  const name = (declared ?? '').trim().toLowerCase();
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  if (isAscii(bytes)) return decodeAscii(bytes, name);
  const isUnreliable = name === '' || IS_UTF_8.test(name) || TAKES_ALL.test(name);
  if (isUnreliable && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const isDefault = name === '' || IS_UTF_8.test(name) || WESTERN.test(name);
  const asDeclared = isDefault ? null : decodeAs(name, bytes);
  if (asDeclared !== null && !asDeclared.includes(BROKEN)) return asDeclared;
  if (isMostlyUtf8(bytes)) return new TextDecoder().decode(bytes);
  const western = decodeAs('windows-1252', bytes) ?? '';
  const { letters, isForeign } = countLetters(western);
  if (!isForeign && letters < LEAST_LETTERS) return western;
  const found = await detect(bytes, isForeign ? IN_MAIL : LATIN);
  const guessed = found === null ? null : decodeAs(found, bytes);
  return guessed !== null && !guessed.includes(BROKEN) ? guessed : western;
}

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
  const shifted = decodeSevenBit(text, name);
  if (shifted !== null) return shifted;
  // UTF-7 and UTF-16 also look like ASCII.
  const isCoded = /^(?:utf-?7|utf-?16|ucs)/.test(name);
  return (isCoded ? decodeAs(name, bytes) : null) ?? text;
}

/**
 * ISO-2022-KR and HZ write two-byte characters without the high bits, and no library decodes them.
 * Returns null for other texts.
 */
function decodeSevenBit(text: string, name: string): string | null {
  if (text.includes(KOREAN)) {
    const wide = text.replaceAll(KOREAN, '').replace(SHIFTED, (_, signs: string) => high(signs));
    return iconv.decode(Buffer.from(wide, 'latin1'), 'cp949');
  }
  if (!CHINESE_NAME.test(name)) return null;
  const wide = text.replace(ESCAPED, (sign, signs: string | undefined) =>
    signs === undefined ? (sign === '~~' ? '~' : '') : high(signs),
  );
  return iconv.decode(Buffer.from(wide, 'latin1'), 'gbk');
}

const high = (signs: string): string =>
  signs.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) | 0x80));

/** Returns null for an unknown name. */
function decodeAs(name: string, bytes: Uint8Array): string | null {
  if (JAPANESE_NAME.test(name)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const plain = name.replace(/^(?:x-|cs)(?=\w)/, '');
  const known = [name, plain].find((each) => each !== '' && iconv.encodingExists(each));
  if (known === undefined) return null;
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), known);
}

/** `isForeign`: too many non-ASCII letters for a Western text, or control characters. */
function countLetters(text: string): { readonly letters: number; readonly isForeign: boolean } {
  const all = text.match(/[\p{L}\u0080-\u00bf]/gu) ?? [];
  const letters = all.filter((letter) => letter > '\u007f').length;
  return { letters, isForeign: CONTROLS.test(text) || letters > all.length * FOREIGN };
}

/** Tolerates a few bytes that were lost in transit. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split(BROKEN).length - 1;
  const beyond = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return broken * 4 < beyond;
}

async function detect(bytes: Uint8Array, among: readonly string[]): Promise<string | null> {
  // The model of the detector takes several megabytes, which most shops never need.
  const { detect: detectEncoding } = await import('jschardet');
  // Markup and English words carry no information. Whole lines never cut a character.
  const found = detectEncoding(beyondAscii(bytes), {
    detectEncodings: [...among],
    minimumThreshold: 0,
  });
  return found.encoding;
}

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
