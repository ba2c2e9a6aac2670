/** Code points of the zeros of the Arabic, Persian, Devanagari, Bengali and Thai digits; NFKC leaves these alone. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50] as const;

/** Full-width and other compatibility forms, and the digits of five more scripts, as plain ASCII. */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
