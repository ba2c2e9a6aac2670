const ENDS_A_LINE = /<(?:br|\/(?:p|li|h[1-6]|tr|pre|blockquote|figcaption))\b[^>]*>/g;
const TAG = /<[^>]*>/g;
const REFERENCE = /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Returns one line per block. Use it only for HTML that we generated, because it is not a parser. */
export const htmlToText = (html: string): string =>
  html
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(ENDS_A_LINE, '\n')
    .replace(TAG, '')
    .replace(REFERENCE, decode)
    .replace(/(?<! ) *\n\s*/g, '\n')
    .trim();

function decode(_: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  return String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '20', hex === undefined ? 10 : 16));
}
