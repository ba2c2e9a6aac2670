const TAG = /(<[^>]*>)/;
const COUNT = /(\p{Nd}) (?=\p{L})/gu;
const BITS = /\p{Nd}+-[\p{L}\p{M}]+/gu;

/**
 * Our own HTML with numbers that stay beside what they count, and "64-bit" in one piece. Only where it is shown: the text
 * that is searched and compared keeps its plain spaces and hyphens.
 */
export const joinUnits = (html: string): string =>
  html
    .split(TAG)
    .map((piece, index) => (index % 2 === 1 ? piece : joinWords(piece)))
    .join('');

const joinWords = (text: string): string =>
  text.replace(COUNT, '$1\u00a0').replace(BITS, '<span class="whitespace-nowrap">$&</span>');
