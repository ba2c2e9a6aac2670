import { isSameSign, type LineParts } from './line-parts.ts';

export const BREAK = '\n';

/** A text of ours: its words and signs, the word indexes at which its lines end, and when it was written. */
export type Known = LineParts & { readonly ends: ReadonlySet<number>; readonly at: Date };
/** A line of ours, given by the index of its first word. */
export type Start = { readonly known: Known; readonly at: number };

export type Line = LineParts & { readonly row: number };
export type Reading = { readonly lines: readonly Line[]; left: number };

/** Matching lines: the row and word at which they end, and their number of letters. */
export type Run = {
  readonly start: Start;
  readonly end: number;
  readonly next: number;
  readonly letters: number;
};

/** Letters that a character counts as in scripts where it is a word. */
const LETTERS_OF_A_CHARACTER = 3;
const IS_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

export function runFrom(start: Start, reading: Reading, first: number): Run {
  const { known, at } = start;
  let place: Place | null = { word: at, sign: (known.signs[at]?.lastIndexOf(BREAK) ?? -1) + 1 };
  let letters = 0;
  let run: Run = { start, end: 0, next: at, letters: 0 };
  let shorter = run;
  let last: readonly string[] = [];
  for (const line of linesFrom(reading, first)) {
    place = follow(known, place, line, reading);
    if (place === null) return isSame(line.words, last) ? shorter : run;
    if (line.words.length === 0) continue;
    shorter = run;
    last = line.words;
    for (const word of line.words) letters += sizeOf(word);
    if (known.ends.has(place.word)) run = { start, end: line.row + 1, next: place.word, letters };
  }
  return run;
}

function* linesFrom(reading: Reading, first: number): Generator<Line> {
  for (let at = first; at < reading.lines.length && reading.left > 0; at += 1) {
    const line = reading.lines[at];
    if (line) yield line;
  }
}

type Place = { readonly word: number; readonly sign: number };

/** Returns the place after a line, or null if the line differs. Signs that the line lacks do not count. */
function follow(known: Known, place: Place, line: Line, reading: Reading): Place | null {
  let { word, sign } = place;
  reading.left -= 1;
  for (const [index, between] of line.signs.entries()) {
    const own = known.signs[word] ?? [];
    for (const each of between) {
      const found = findSign(own, each, sign);
      reading.left -= 1 + Math.max(0, found - sign);
      if (found === own.length) return null;
      sign = found + 1;
    }
    if (index === line.words.length) break;
    reading.left -= 1;
    if (line.words[index] !== known.words[word]) return null;
    word += 1;
    sign = 0;
  }
  return { word, sign };
}

function findSign(own: readonly string[], sign: string, from: number): number {
  let at = from;
  while (at < own.length && !isSameSign(sign, own[at] ?? '')) at += 1;
  return at;
}

/** Returns the end of our next line if the given line is that line with text added before or after it. */
export function endOfEdited(
  known: Known,
  word: number,
  line: Line,
  reading: Reading,
): number | null {
  let end = word + 1;
  while (end < known.words.length && !known.ends.has(end)) end += 1;
  const own = known.words.slice(word, end);
  reading.left -= own.length;
  const isWithin =
    isSame(own, line.words.slice(0, own.length)) || isSame(own, line.words.slice(-own.length));
  return own.length > 0 && isWithin ? end : null;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((word, at) => word === other[at]);

const sizeOf = (word: string): number =>
  IS_CHARACTER.test(word) ? LETTERS_OF_A_CHARACTER : word.length;
