import { normalForm } from '../../kit/normal-form.ts';
import { WORD } from '../../kit/written-words.ts';

/**
 * What a line says: its words in their order, and the signs before, between and behind them, one list more than there are
 * words. A line that says nothing has neither: an empty one, a rule, and what stands before a signature.
 */
export type LineParts = {
  readonly words: readonly string[];
  readonly signs: readonly (readonly string[])[];
};

/** What we keep of a mail has this in place of an address that is a secret. */
const MASKED = '#';
const SCHEME = String.raw`(?:https?:\/\/|mailto:|cid:|www\.)`;
/** Behind the words of a link many programs write where it leads to. */
const LINK = String.raw`<${SCHEME}[^\s<>"]*>`;
/** What ends a sentence is no part of an address. */
const ADDRESS = String.raw`${SCHEME}[^\s<>()[\]"]*[^\s<>()[\]".,;:!?]`;
const PART = new RegExp(
  String.raw`(${LINK})|(${ADDRESS})|(${WORD.source})|[^\s\p{Cc}\p{Cf}]`,
  'giu',
);
/** Before an address that has a line of its own. */
const ALONE = '\n';

/** The same sign three times or more, and what stands before a signature; fewer, or several, are an answer. */
const RULE = /^>*(?:--|([-*_=])\1{2,})?$/;
const QUOTE = /^[>\s]+/;
/** Before items of lists each program writes its own. */
const ITEM = new Set(['*', '-', '\u2022', '\u00b7', '\u25e6', '\u2023']);
/** Around lines that are bold or underlined. */
const EMPHASIS = new Set(['*', '_']);

/** Takes a line apart. Width and the forms of dashes and quotation marks do not count. */
export function partsOf(written: string): LineParts {
  const line = written.startsWith('>') ? written.replace(QUOTE, '') : written;
  const words: string[] = [];
  const signs: string[][] = [[]];
  let isLinked = false;
  for (const [part, link, address, word] of alike(line).matchAll(PART)) {
    if (word !== undefined) {
      words.push(word);
      signs.push([]);
    } else if (link === undefined || !isLinked) {
      signs.at(-1)?.push(part);
    }
    // Behind the end of a sentence somebody has added it.
    isLinked = word !== undefined || address !== undefined;
  }
  const [first = [], ...others] = signs;
  const last = others.pop();
  if (last === undefined) return { words, signs: [signsAlone(first)] };
  let around = 0;
  while (EMPHASIS.has(first[around] ?? '') && first[around] === last.at(-1 - around)) around += 1;
  const before = first.slice(ITEM.has(first[around] ?? '') ? around + 1 : around);
  return { words, signs: [before, ...others, last.slice(0, last.length - around)] };
}

const alike = (line: string): string =>
  normalForm(line)
    .replace(/[\u2018-\u201b`]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/\p{Pd}/gu, '-');

const isAddress = (sign: string): boolean => [...sign].length > 1;

const signsAlone = (signs: readonly string[]): readonly string[] =>
  RULE.test(signs.join(''))
    ? []
    : signs.map((sign) => (isAddress(sign) ? `${ALONE}${sign}` : sign));

/** Whether a sign is this one of ours. */
export const isSameSign = (sign: string, ours: string): boolean =>
  sign === ours || (ours === MASKED && isAddress(sign) && !sign.startsWith(ALONE));
