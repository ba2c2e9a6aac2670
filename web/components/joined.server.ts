const TAG = /(<[^>]*>)/;
const COUNT = /(\p{Nd}) (?=\p{L})/gu;

/** Adds no-break spaces after numbers. For display only. The search needs plain text. */
export const joinUnits = (html: string): string =>
  html
    .split(TAG)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(COUNT, '$1\u00a0')))
    .join('');
