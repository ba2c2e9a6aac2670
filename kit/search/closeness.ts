/** Scripts in which two signs already make a word. */
const DENSE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+$/u;
const ARABIC = /^\p{sc=Arab}+$/u;
/** How much of the shorter word must be common: at the start the endings differ, inside it is a part. */
const SHARE_AT_START = 0.57;
const SHARE_INSIDE = 0.8;
/** A word typed so far has this many letters, or finds only itself. */
const SHORTEST_START = 3;

/**
 * Measures how near words of a text are to one word of a query, all folded: 1 the same, 0 nothing in
 * common. Another ending (`Archiv`, `archiviert`), a beginning typed so far and a part of a compound
 * (`Passwort` in `Passwortschutz`) lie between.
 */
export function nearTo(asked: string): (term: string) => number {
  const least = leastRun(asked);
  return (term) => {
    if (term === asked) return 1;
    const [short, long] = term.length < asked.length ? [term, asked] : [asked, term];
    const start = commonStart(short, long);
    const begun = short === asked && start === short.length && start >= SHORTEST_START;
    if (begun || (start >= least && start / short.length >= SHARE_AT_START)) {
      return (start / short.length) * (0.5 + (0.4 * start) / long.length);
    }
    const run = longestRun(short, long, least);
    return run === 0 ? 0 : 0.15 + (0.4 * run) / long.length;
  };
}

/** Number of insertions, deletions, replacements and swaps that make one word the other; at most `limit` + 1. */
export function countTypos(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        at(last, column) + 1,
        at(line, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, line];
  }
  return Math.min(at(last, other.length), limit + 1);
}

const at = (line: readonly number[], index: number): number =>
  line[index] ?? Number.POSITIVE_INFINITY;

function leastRun(word: string): number {
  if (DENSE.test(word)) return Math.min(2, word.length);
  return ARABIC.test(word) ? 3 : 4;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The longest part of the shorter word that is in the longer one; 0 when that is not most of it. */
function longestRun(short: string, long: string, least: number): number {
  const enough = Math.max(least, Math.ceil(SHARE_INSIDE * short.length));
  for (let length = short.length; length >= enough; length -= 1) {
    for (let from = 0; from + length <= short.length; from += 1) {
      if (long.includes(short.slice(from, from + length))) return length;
    }
  }
  return 0;
}
