import {
  BREAK,
  behindEdited,
  type Known,
  type Line,
  type Reading,
  runFrom,
  type Start,
} from './known-run.ts';
import { partsOf } from './line-parts.ts';
import { endOfHead } from './quote-heads.ts';

/** Something we have written to somebody, and when. */
export type OwnText = { readonly text: string; readonly at: Date };

/**
 * How much of ours has to stand in a text, in letters, until it is a quote: a little below the head of a repeated mail and
 * right where a quote goes on, more where nothing else says so. A greeting or a short answer is anybody's.
 */
const LEAST = { introduced: 20, alone: 60 } as const;
/** What is compared for one text, in lines, words and signs: whoever writes one to keep us busy gets no further. */
const MOST_COMPARED = 2_000_000;

/** What we wrote, ready to be found: every line of it by its first two words. */
export type OwnLines = ReadonlyMap<string, readonly Start[]>;

export function indexOwn(ours: readonly OwnText[]): OwnLines {
  const starts = new Map<string, Start[]>();
  for (const { text, at: writtenAt } of ours) {
    const words: string[] = [];
    const signs: string[][] = [[]];
    const begins: number[] = [];
    const ends = new Set<number>();
    for (const line of text.split('\n').map(partsOf)) {
      const [first = [], ...others] = line.signs;
      if (line.words.length > 0) begins.push(words.length);
      for (const sign of [BREAK, ...first]) signs.at(-1)?.push(sign);
      for (const word of line.words) words.push(word);
      for (const between of others) signs.push([...between]);
      if (line.words.length > 0) ends.add(words.length);
    }
    const known = { words, signs, ends, at: writtenAt };
    for (const at of begins) {
      const key = keyOf(words.slice(at, at + 2));
      const same = starts.get(key);
      if (same) same.push({ known, at });
      else starts.set(key, [{ known, at }]);
    }
  }
  return starts;
}

const keyOf = (words: readonly string[]): string => words.join(' ');

/**
 * Which lines of a text repeat what we wrote before it: runs of whole lines that are word for word whole lines of ours, in
 * their order, however they are broken; and the head of the repeated mail directly above such a run. Everything else is not
 * known: a sign that we have not written there is somebody's answer, also when its line has nothing else.
 */
export function knownLines(text: string, ours: OwnLines, before: Date): readonly boolean[] {
  const rows = text.split('\n');
  const known = rows.map(() => false);
  if (ours.size === 0) return known;
  const lines = rows
    .map((row, at) => ({ ...partsOf(row), row: at }))
    .filter(({ signs: [first = [], ...others] }) => first.length + others.length > 0);
  const placeOf = new Map(lines.map(({ row }, place) => [row, place]));
  const reading: Reading = { lines, left: MOST_COMPARED };
  /** How far each text of ours has been repeated, in words. */
  const reached = new Map<Known, number>();
  for (let at = 0; at < rows.length; ) {
    const begin = endOfHead(rows, at);
    const place = placeOf.get(begin) ?? lines.length;
    const runs = startsAt(ours, lines, place)
      .filter((start) => start.known.at < before)
      .map((start) => runFrom(start, reading, place))
      .filter(({ start, letters }) => {
        const isExpected = begin > at || reached.get(start.known) === start.at;
        return letters >= (isExpected ? LEAST.introduced : LEAST.alone);
      });
    if (runs.length === 0) {
      passEdited(reached, lines[placeOf.get(at) ?? lines.length], reading);
    }
    // The rest stays as it is.
    if (reading.left <= 0) return known;
    const end = runs.reduce((most, run) => Math.max(most, run.end), at + 1);
    if (runs.length > 0) known.fill(true, at, end);
    for (const run of runs) if (run.end === end) reached.set(run.start.known, run.next);
    at = end;
  }
  return known;
}

/** The lines of ours that begin as the text does at this one. */
function startsAt(ours: OwnLines, lines: readonly Line[], place: number): readonly Start[] {
  const words = lines[place]?.words.slice(0, 2) ?? [];
  if (words.length === 0) return [];
  for (let next = place + 1; words.length < 2 && next < lines.length; next += 1)
    words.push(...(lines[next]?.words.slice(0, 1) ?? []));
  return ours.get(keyOf(words)) ?? [];
}

/** Ours goes on behind a line of it that somebody has added something to. */
function passEdited(reached: Map<Known, number>, line: Line | undefined, reading: Reading): void {
  if (line === undefined || line.words.length === 0) return;
  for (const [known, word] of reached) {
    const next = behindEdited(known, word, line, reading);
    if (next !== null) reached.set(known, next);
  }
}
