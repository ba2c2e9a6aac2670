const TAG = /(<[^>]*>)/;
const COUNT = /(\p{Nd}) (?=\p{L})/gu;
const BITS = /\p{Nd}+-[\p{L}\p{M}]+/gu;

/** Adds no-break spaces after numbers and keeps "64-bit" together. For display only. The search needs plain text. */
export const joinUnits = (html: string): string =>
  html
    .split(TAG)
    .map((piece, index) => (index % 2 === 1 ? piece : joinWords(piece)))
    .join('');

const joinWords = (text: string): string =>
  text.replace(COUNT, '$1\u00a0').replace(BITS, '<span class="joined">$&</span>');
