/** Scripts in which a word may have two characters. */
const DENSE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+$/u;
const ARABIC = /^\p{sc=Arab}+$/u;
/** Share of the shorter word that must match. */
const SHARE_AT_START = 0.57;
const SHARE_INSIDE = 0.8;
/** A shorter prefix does not match longer words. */
const SHORTEST_START = 3;

/**
 * Returns a measure from 0 for unrelated words to 1 for equal ones. Other endings, prefixes, and parts of compounds
 * (`Passwort` in `Passwortschutz`) are in between.
 */
export function nearTo(word: string): (term: string) => number {
  const least = leastRun(word);
  return (term) => {
    if (term === word) return 1;
    const [short, long] = term.length < word.length ? [term, word] : [word, term];
    const start = commonStart(short, long);
    const begun = short === word && start === short.length && start >= SHORTEST_START;
    if (begun || (start >= least && start / short.length >= SHARE_AT_START)) {
      return (start / short.length) * (0.5 + (0.4 * start) / long.length);
    }
    const run = longestRun(short, long, least);
    return run === 0 ? 0 : 0.15 + (0.4 * run) / long.length;
  };
}

/** Counts insertions, deletions, replacements, and swaps, up to `limit` + 1. */
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

/** Returns 0 if the common part is too short. */
function longestRun(short: string, long: string, least: number): number {
  const enough = Math.max(least, Math.ceil(SHARE_INSIDE * short.length));
  for (let length = short.length; length >= enough; length -= 1) {
    for (let from = 0; from + length <= short.length; from += 1) {
      if (long.includes(short.slice(from, from + length))) return length;
    }
  }
  return 0;
}
