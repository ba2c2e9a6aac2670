import {
  BREAK,
  endOfEdited,
  type Known,
  type Line,
  type Reading,
  runFrom,
  type Start,
} from './known-run.ts';
import { partsOf } from './line-parts.ts';
import { endOfHead } from './quote-heads.ts';

export type OwnText = { readonly text: string; readonly at: Date };

/** Letters that must match before a text counts as a quote. Less is enough below a mail head or after a quote. */
const LEAST = { introduced: 20, alone: 60 } as const;
/** Compared lines, words, and signs per text. Limits the time for a hostile text. */
const MOST_COMPARED = 2_000_000;

/** Our lines by their first two words. */
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
 * Returns which lines of a text repeat ours: whole lines that equal ours word for word, wrapped in any way, and
 * the mail head directly above. A sign that is not ours is an answer, even alone on its line.
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
      skipEdited(reached, lines[placeOf.get(at) ?? lines.length], reading);
    }
    if (reading.left <= 0) return known;
    const end = runs.reduce((most, run) => Math.max(most, run.end), at + 1);
    if (runs.length > 0) known.fill(true, at, end);
    for (const run of runs) if (run.end === end) reached.set(run.start.known, run.next);
    at = end;
  }
  return known;
}

function startsAt(ours: OwnLines, lines: readonly Line[], place: number): readonly Start[] {
  const words = lines[place]?.words.slice(0, 2) ?? [];
  if (words.length === 0) return [];
  for (let next = place + 1; words.length < 2 && next < lines.length; next += 1)
    words.push(...(lines[next]?.words.slice(0, 1) ?? []));
  return ours.get(keyOf(words)) ?? [];
}

function skipEdited(reached: Map<Known, number>, line: Line | undefined, reading: Reading): void {
  if (line === undefined || line.words.length === 0) return;
  for (const [known, word] of reached) {
    const next = endOfEdited(known, word, line, reading);
    if (next !== null) reached.set(known, next);
  }
}
