import iconv from 'iconv-lite';

/** ISO-2022-KR names its encoding once (RFC 1557). */
const KOREAN = '\u001b$)C';
/** Between `SO` and `SI` are Korean characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the shifts are part of the encoding.
const SHIFTED = /\u000e([^\u000f]*)\u000f?/g;
const CHINESE_NAME = /^(?:x-)?hz(?:-gb-?2312)?$/;
/** In HZ (RFC 1843), `~{` and `~}` surround Chinese characters, `~~` is a tilde, and `~` ends a broken line. */
const ESCAPED = /~~|~\r?\n|~\{(.*?)(?:~\}|$)/gm;

/**
 * Decodes ISO-2022-KR and HZ, which write two-byte characters without the high bits and which no library decodes.
 * Returns null for other texts.
 */
export function decodeSevenBit(text: string, name: string): string | null {
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
