import { normalForm } from '../../kit/normal-form.ts';
import { WORD } from '../../kit/written-words.ts';

/**
 * The words of a line and the signs around them, so `signs` has one entry more than `words`. Empty lines, rules, and
 * signature separators have neither.
 */
export type LineParts = {
  readonly words: readonly string[];
  readonly signs: readonly (readonly string[])[];
};

/** Replaces secret addresses in the mails we keep. */
const MASKED = '#';
const SCHEME = String.raw`(?:https?:\/\/|mailto:|cid:|www\.)`;
/** Many programs write the URL after the text of a link. */
const LINK = String.raw`<${SCHEME}[^\s<>"]*>`;
/** Punctuation at the end of a sentence is not part of a URL. */
const ADDRESS = String.raw`${SCHEME}[^\s<>()[\]"]*[^\s<>()[\]".,;:!?]`;
const PART = new RegExp(
  String.raw`(${LINK})|(${ADDRESS})|(${WORD.source})|[^\s\p{Cc}\p{Cf}]`,
  'giu',
);
const ALONE = '\n';

/** A rule repeats one sign three times or more. Fewer or mixed signs may be an answer. */
const RULE = /^>*(?:--|([-*_=])\1{2,})?$/;
const QUOTE = /^[>\s]+/;
/** List markers of various mail programs. */
const ITEM = new Set(['*', '-', '\u2022', '\u00b7', '\u25e6', '\u2023']);
const EMPHASIS = new Set(['*', '_']);

/** Splits a line into words and signs. Character width and the forms of dashes and quotation marks do not count. */
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
    // A URL after the end of a sentence was added by a person.
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

export const isSameSign = (sign: string, ours: string): boolean =>
  sign === ours || (ours === MASKED && isAddress(sign) && !sign.startsWith(ALONE));
