import { nearTo } from './closeness.ts';
import { foldParts, listWords, segmenterOf } from './words.ts';

export type Piece = { readonly text: string; readonly marked: boolean };

const LIST_MARK = /^\s*(?:[-•>]|\d{1,2}\.)\s+/;
/** Headings and list items do not end like this. */
const SENTENCE = /[.!?:…。．！？：।؟][\p{Pe}\p{Pf}"’]*$/u;
/** A full-width stop includes its own space. */
const WIDE_END = /[。．！？：][」』”）]*$/u;
/** Words at least this close to the query are marked. */
const NEAR = 0.4;

/** Returns the part of a text that matches best. `asked` has the folded words of the query. */
export function cutExcerpt(
  text: string,
  asked: readonly string[],
  { tag, length = 200 }: { tag: string; length?: number },
): Piece[] {
  const nearness = asked.map(nearTo);
  const lines = text
    .split('\n')
    .map((line) => line.replace(LIST_MARK, '').trim())
    .filter((line) => line !== '');
  const counts = lines.map((line) => countMatches(line, nearness, tag));
  const best = counts.indexOf(Math.max(...counts, 0));
  let part = '';
  for (const line of lines.slice(Math.max(best, 0))) {
    if (part !== '' && part.length + line.length > length) break;
    part = part === '' ? line : part + gapAfter(part) + line;
  }
  return mark(part, nearness, { tag, length });
}

const gapAfter = (part: string): string => {
  if (WIDE_END.test(part)) return '';
  return SENTENCE.test(part) ? ' ' : ' · ';
};

type Nearness = readonly ((term: string) => number)[];

function countMatches(line: string, nearness: Nearness, tag: string): number {
  const words = listWords(line, tag);
  return nearness.filter((near) => words.some(({ folded }) => near(folded) >= NEAR)).length;
}

function mark(
  text: string,
  nearness: Nearness,
  { tag, length }: { tag: string; length: number },
): Piece[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let size = 0;
  for (const { segment, isWordLike } of segmenterOf(tag).segment(text)) {
    if (size + segment.length > length && pieces.length > 0) {
      add(pieces, '…', false);
      break;
    }
    size += segment.length;
    const isMatch =
      isWordLike === true &&
      foldParts(segment).some((part) => nearness.some((near) => near(part) >= NEAR));
    add(pieces, segment.slice(0, length), isMatch);
  }
  return pieces;
}

function add(pieces: { text: string; marked: boolean }[], text: string, marked: boolean): void {
  const last = pieces.at(-1);
  if (last?.marked === marked) last.text += text;
  else pieces.push({ text, marked });
}
