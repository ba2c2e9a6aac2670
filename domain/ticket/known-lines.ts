import { wordsIn } from '../../kit/written-words.ts';
import { endOfHead } from './quote-heads.ts';

/** Something we have written to somebody, and when. */
export type OwnText = { readonly text: string; readonly at: Date };

/**
 * How much of ours has to stand in a text, in letters, until it is a quote: a little below the head of a repeated mail or
 * below what is surely quoted, more where nothing else says so. A greeting or a short answer is anybody's.
 */
const LEAST = { introduced: 20, alone: 60 } as const;
/** Where a character is a word it says as much as so many letters. */
const LETTERS_OF_A_CHARACTER = 3;
const IS_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const HAS_LETTERS = /[\p{L}\p{N}]/u;
/** Places of ours that a text is compared with, all its lines together: whoever writes one to keep us busy gets no further. */
const MOST_COMPARED = 50_000;

/** Words of a text of ours, which of them end a line, and when we wrote it. */
type Known = {
  readonly words: readonly string[];
  readonly ends: ReadonlySet<number>;
  readonly at: Date;
};
type Start = { readonly known: Known; readonly at: number };

/** What we wrote, ready to be found: every line of it by its first two words. */
export type OwnLines = ReadonlyMap<string, readonly Start[]>;

export function indexOwn(ours: readonly OwnText[]): OwnLines {
  const starts = new Map<string, Start[]>();
  for (const { text, at: writtenAt } of ours) {
    const lines = text.split('\n').map(wordsIn);
    const words = lines.flat();
    const ends = new Set<number>();
    const known = { words, ends, at: writtenAt };
    let at = 0;
    for (const line of lines.filter(({ length }) => length > 0)) {
      const key = keyOf(words.slice(at, at + 2));
      const same = starts.get(key);
      if (same) same.push({ known, at });
      else starts.set(key, [{ known, at }]);
      at += line.length;
      ends.add(at);
    }
  }
  return starts;
}

const keyOf = (words: readonly string[]): string => words.join(' ');

type Line = { readonly words: readonly string[]; readonly isOther: boolean };

/**
 * Which lines of a text repeat what we wrote before it: runs of whole lines that are word for word whole lines of ours, in
 * their order, however they are broken; and the head of the repeated mail directly above such a run. Everything else is not
 * known.
 */
export function knownLines(text: string, ours: OwnLines, before: Date): readonly boolean[] {
  const written = text.split('\n');
  const known = written.map(() => false);
  if (ours.size === 0) return known;
  const lines = written.map(toLine);
  let least: number = LEAST.alone;
  let compared = 0;
  for (let at = 0; at < lines.length && compared < MOST_COMPARED; ) {
    const begin = endOfHead(written, at);
    const starts = startsAt(ours, lines, begin).filter((start) => start.known.at < before);
    compared += starts.length;
    const run = longestRun(starts, lines, begin);
    if (run.letters >= (begin > at ? LEAST.introduced : least)) {
      known.fill(true, at, run.end);
      least = LEAST.introduced;
      at = run.end;
    } else {
      at += 1;
    }
  }
  return known;
}

/** Addresses and pictures are no words: a line of nothing else is not ours, whatever stands around it. */
function toLine(line: string): Line {
  const words = wordsIn(line);
  return { words, isOther: words.length === 0 && HAS_LETTERS.test(line) };
}

/** The lines of ours that begin as the text does at this line. */
function startsAt(ours: OwnLines, lines: readonly Line[], begin: number): readonly Start[] {
  const words = [...(lines[begin]?.words ?? [])];
  if (words.length === 0) return [];
  for (let line = begin + 1; words.length < 2 && line < lines.length; line += 1)
    words.push(...(lines[line]?.words ?? []));
  return ours.get(keyOf(words.slice(0, 2))) ?? [];
}

type Run = { readonly end: number; readonly letters: number };
const NO_RUN: Run = { end: 0, letters: 0 };

/** The longest run of lines from this one on that are lines of ours. */
const longestRun = (starts: readonly Start[], lines: readonly Line[], begin: number): Run =>
  starts
    .map((start) => runFrom(start, lines, begin))
    .reduce((best, run) => (run.letters > best.letters ? run : best), NO_RUN);

function runFrom({ known, at }: Start, lines: readonly Line[], begin: number): Run {
  let next = at;
  let letters = 0;
  let run = NO_RUN;
  for (let line = begin; line < lines.length; line += 1) {
    const { words, isOther } = lines[line] ?? { words: [], isOther: true };
    const from = next;
    if (isOther || words.some((word, index) => word !== known.words[from + index])) break;
    next += words.length;
    for (const word of words) letters += sizeOf(word);
    if (words.length > 0 && known.ends.has(next)) run = { end: line + 1, letters };
  }
  return run;
}

const sizeOf = (word: string): number =>
  IS_CHARACTER.test(word) ? LETTERS_OF_A_CHARACTER : word.length;
