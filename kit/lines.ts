export type Fit = {
  /** A BCP 47 tag. It selects the dictionary for Thai, Chinese, and Japanese. */
  readonly language: string;
  /** In the unit of `measure`. */
  readonly width: number;
  /** From 1 to 3 lines. */
  readonly most: number;
  readonly measure: (line: string) => number;
};

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Closing signs, dashes, repetition and length marks, and Chinese particles. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}\p{Pd}\p{Po}ー々ๆฯ的了]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;
/** Japanese particles and endings stay with their word. */
const HIRAGANA = /^\p{Script=Hiragana}/u;

/** Breaks `text` into as few and as even lines as possible. Returns null if `most` lines are not enough. */
export function fitLines(text: string, fit: Fit): string[] | null {
  const pieces = splitAtBreaks(text, fit.language);
  for (let count = 1; count <= Math.min(fit.most, pieces.length); count += 1) {
    const best = listSplits(pieces, count)
      .map((lines) => ({ lines, widest: Math.max(...lines.map(fit.measure)) }))
      .reduce((one, other) => (other.widest < one.widest ? other : one));
    if (best.widest <= fit.width) return best.lines;
  }
  return null;
}

/** A space stays with the piece before it. */
export function splitAtBreaks(text: string, language: string): string[] {
  const pieces: string[] = [];
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text.trim());
  for (const { segment } of words) {
    const before = pieces.at(-1);
    if (before === undefined || mayBreak(before, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || NEVER_FIRST.test(after) || HIRAGANA.test(after)) return false;
  const end = before.trimEnd();
  if (NEVER_LAST.test(end)) return false;
  return end !== before || SPACELESS.test(end.slice(-1)) || SPACELESS.test(after.slice(0, 1));
}

function listSplits(pieces: readonly string[], count: number): string[][] {
  if (count === 1) return [[pieces.join('').trim()]];
  const ways: string[][] = [];
  for (let length = 1; length <= pieces.length - count + 1; length += 1) {
    const first = pieces.slice(0, length).join('').trim();
    for (const rest of listSplits(pieces.slice(length), count - 1)) ways.push([first, ...rest]);
  }
  return ways;
}
