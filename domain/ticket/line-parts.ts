import { normalForm } from '../../kit/normal-form.ts';
import { WORD } from '../../kit/written-words.ts';

/** `signs` surround the words, so there is one more. Empty lines, rules, and signature separators have neither. */
export type LineParts = {
  readonly words: readonly string[];
  readonly signs: readonly (readonly string[])[];
};

/** Stands for secret addresses in stored emails. */
const MASKED = '#';
const SCHEME = String.raw`(?:https?:\/\/|mailto:|cid:|www\.)`;
/** Many programs write the URL of a link after its text. */
const LINK = String.raw`<${SCHEME}[^\s<>"]*>`;
/** Punctuation at the end is not part of the URL. */
const ADDRESS = String.raw`${SCHEME}[^\s<>()[\]"]*[^\s<>()[\]".,;:!?]`;
const PART = new RegExp(
  String.raw`(${LINK})|(${ADDRESS})|(${WORD.source})|[^\s\p{Cc}\p{Cf}]`,
  'giu',
);
const ALONE = '\n';

/** A rule repeats one sign at least three times. Fewer or mixed signs may be an answer. */
const RULE = /^>*(?:--|([-*_=])\1{2,})?$/;
const QUOTE = /^[>\s]+/;
/** List markers of various mail programs. */
const ITEM = new Set(['*', '-', '\u2022', '\u00b7', '\u25e6', '\u2023']);
const EMPHASIS = new Set(['*', '_']);

/** Ignores character width and the forms of dashes and quotation marks. */
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
