/** Compares two texts by lines, and the lines that changed by words. */

type Change = 'same' | 'removed' | 'added';
type Part = { readonly change: Change; readonly text: string };
/** `parts` are the words of a line, marked where it differs from the line that it replaces. */
export type DifferentLine = { readonly change: Change; readonly parts: readonly Part[] };

/** Han, kana, and Thai have no spaces between words, so each of their characters is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+|\s+|./gu;

/** Texts with more pairs than this count as wholly different, so that no text takes long. */
const MOST_PAIRS = 4_000_000;

/** Returns all lines of both texts in order. A line that replaces another one follows it. */
export function compareTexts(before: string, after: string): DifferentLine[] {
  const lines: DifferentLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    lines.push(...replaced(removed, added));
    [removed, added] = [[], []];
  };
  for (const { change, text } of compare(before.split('\n'), after.split('\n'))) {
    if (change === 'removed') removed.push(text);
    else if (change === 'added') added.push(text);
    else {
      flush();
      lines.push({ change, parts: [{ change, text }] });
    }
  }
  flush();
  return lines;
}

function replaced(removed: readonly string[], added: readonly string[]): DifferentLine[] {
  const pairs = removed.map((text, at) => {
    const next = added[at];
    return compare(wordsOf(text), next === undefined ? [] : wordsOf(next));
  });
  const olds = pairs.map((parts): DifferentLine => {
    return { change: 'removed', parts: join(parts.filter(({ change }) => change !== 'added')) };
  });
  const news = added.map((text, at): DifferentLine => {
    const parts = pairs[at] ?? [{ change: 'added', text }];
    return { change: 'added', parts: join(parts.filter(({ change }) => change !== 'removed')) };
  });
  return [...olds, ...news];
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.change !== part.change) joined.push(part);
    else joined.splice(-1, 1, { change: part.change, text: last.text + part.text });
  }
  return joined;
}

/** Finds the longest common subsequence, as line comparisons have since Hunt and McIlroy (1976). */
function compare(before: readonly string[], after: readonly string[]): Part[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (text: string): Part => ({ change: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...compareMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...before.slice(before.length - end).map(same),
  ];
}

function compareMiddle(before: readonly string[], after: readonly string[]): Part[] {
  const width = after.length + 1;
  const isTooLong = before.length * after.length > MOST_PAIRS;
  // The length of the longest common rest of both texts from each pair of places.
  const common = new Uint32Array(isTooLong ? 0 : (before.length + 1) * width);
  const at = (one: number, other: number) => common[one * width + other] ?? 0;
  if (!isTooLong) {
    for (let one = before.length - 1; one >= 0; one -= 1)
      for (let other = after.length - 1; other >= 0; other -= 1)
        common[one * width + other] =
          before[one] === after[other]
            ? at(one + 1, other + 1) + 1
            : Math.max(at(one + 1, other), at(one, other + 1));
  }
  const parts: Part[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [old, next] = [before[one], after[other]];
    if (!isTooLong && old !== undefined && old === next) {
      parts.push({ change: 'same', text: old });
      [one, other] = [one + 1, other + 1];
    } else if (
      old !== undefined &&
      (next === undefined || at(one + 1, other) >= at(one, other + 1))
    ) {
      parts.push({ change: 'removed', text: old });
      one += 1;
    } else {
      parts.push({ change: 'added', text: next ?? '' });
      other += 1;
    }
  }
  return parts;
}
