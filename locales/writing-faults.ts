import { hasWideSigns, type Locale } from './index.ts';

type Rule = {
  readonly what: string;
  readonly pattern: RegExp;
  /** Languages it is for. All if absent. */
  readonly isFor?: (locale: Locale) => boolean;
};

const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const FULL_WIDTH_SIGN = '[、。，．；：？！（）「」『』【】《》〈〉～]';
/** After a bracket, the value of a label may follow. */
const FULL_WIDTH_END = '[、。，．；：？！」』～]';

const RULES: readonly Rule[] = [
  { what: 'digits of another script', pattern: /(?![0-9])\p{Nd}/u },
  { what: 'two spaces', pattern: /(?<=\S)[ \u00a0\u202f]{2,}(?=\S)/u },
  {
    what: 'space beside a sign',
    pattern: /(?<=[\p{L}\p{N})])[ \u00a0\u202f]+[,.](?![\p{L}\p{N}.])/u,
  },
  {
    what: 'space beside a sign',
    pattern: /(?<=[\p{L}\p{N})])[ \u00a0\u202f]+[:;?!،؛؟](?![\p{L}\p{N}]| \d)/u,
    isFor: ({ prefix }) => prefix !== 'fr',
  },
  {
    what: 'sign of another script',
    // The address is looked for last, because that takes as long as the address.
    pattern: /(?<=[\p{L}\p{N})])[:;?!](?=[ \u00a0\u202f]|$)(?<!:\/\/\S*)/u,
    isFor: ({ prefix }) => prefix === 'fr',
  },
  {
    what: 'line break before a sign',
    pattern: /(?<=[\p{L}\p{N})»]) (?:[:;?!](?= |$)|»)|« /u,
    isFor: ({ prefix }) => prefix === 'fr',
  },
  {
    what: 'space beside a sign',
    pattern: new RegExp(`(?<=${FULL_WIDTH_END}) (?=\\S)|(?<=\\S) (?=${FULL_WIDTH_SIGN})`, 'u'),
    isFor: hasWideSigns,
  },
  {
    what: 'sign of another script',
    pattern: new RegExp(
      `(?<=${CJK})(?:[,;:?!]|\\.(?![\\p{L}\\d]))|(?<=${CJK})\\(|\\)(?=${CJK})`,
      'u',
    ),
    isFor: hasWideSigns,
  },
  { what: 'sign of another script', pattern: /(?<=\p{Script=Arabic})[,;?]/u },
  {
    what: 'comma between a name and its list',
    pattern: /(?<!, )\b(?=\w*[a-z])(?=[A-Z]\w*[A-Z])\w+, [A-Z0-9]{2,}(?:,| (?:ve|veya|और|या)) /u,
    isFor: ({ prefix }) => prefix === 'hi' || prefix === 'tr',
  },
  {
    what: 'two kinds of dashes',
    pattern: /^(?=.*\s–\s).*\s—\s/su,
    isFor: ({ titleDash }) => titleDash === '—',
  },
  {
    what: 'dollars of which country',
    pattern: /(?<![A-Z\p{L}])\$(?=\d)/u,
    isFor: ({ prefix }) => prefix === 'tw',
  },
  {
    what: 'decimals of a round amount',
    pattern: /NT\$[\d,]+\.00|Rp\s?[\d.]+,00|(?<![\d,])[\d,]+\.00\s?৳|৳\s?[\d,]+\.00/u,
  },
];

/**
 * Control characters, and those that turn the direction of what follows, so that a text or an address reads as another
 * one. Line breaks and tabs are no faults here.
 */
const HIDDEN =
  /[^\P{Cc}\t\n\r]|[\u061c\u115f\u1160\u200e\u200f\u202a-\u202e\u2028\u2029\u2061-\u2064\u2066-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text from right to left needs them beside Latin words. */
const DIRECTION_MARKS = '\u061c\u200e\u200f';
/** In such a text, they set a Latin name apart. */
const ISOLATE = /[\u2066-\u2068]([^\u2066-\u2069\n]*)\u2069/gu;

/** Spaces, marks without a letter, and what only joins or parts letters. */
const UNSEEN = /[\s\p{Cf}\p{Cc}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Returns whether readers see anything of a text. */
export const isVisible = (text: string): boolean => text.replace(UNSEEN, '') !== '';

/** Returns the first character of a text that nobody sees and that no text of the language needs, with its place, or null. */
export function findHiddenSign(text: string, { direction }: Locale): string | null {
  const isRtl = direction === 'rtl';
  // The marks keep their length, so that the places stay.
  const rest = isRtl ? text.replace(ISOLATE, (_, inner: string) => `X${inner}X`) : text;
  const found = [...rest.matchAll(HIDDEN)].find(
    ([sign]) => !isRtl || !DIRECTION_MARKS.includes(sign),
  );
  if (!found) return null;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `hidden character U+${code} in ${around(text, found.index).replace(HIDDEN, '')}`;
}

/** Marks of any language, apart from the apostrophe. */
const MARKS = /["„“”‟‚‘‛«»‹›「」『』]/gu;
const BRACKETS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '）': '（',
  '】': '【',
  '》': '《',
  '”': '“',
  '»': '«',
  '」': '「',
  '』': '『',
};

/**
 * Lists signs and spaces that the language does not use, each with its place. `text` is a paragraph or less as readers
 * see it, without code and addresses.
 */
export function findWritingFaults(written: string, locale: Locale): string[] {
  const text = withoutNames(written);
  const found = RULES.flatMap(({ what, pattern, isFor }) => {
    const match = isFor === undefined || isFor(locale) ? pattern.exec(text) : null;
    return match ? [`${what} in ${around(text, match.index)}`] : [];
  });
  const known = marksOf(locale);
  const foreign = [...text.matchAll(MARKS)].find(([mark]) => !known.includes(mark));
  if (foreign) found.push(`quotation mark of another language in ${around(text, foreign.index)}`);
  const unpaired = findUnpaired(text, locale);
  if (unpaired !== null) found.push(`sign without its partner in ${around(text, unpaired)}`);
  return found;
}

/** Windows writes some of its names with other signs. */
const NAMES = ['压缩(zipped)文件夹'];
const withoutNames = (text: string): string =>
  NAMES.reduce((rest, name) => rest.replaceAll(name, 'X'), text);

/** Inside a quotation, and in Korean around the words of somebody, other marks stand. */
const INNER: Readonly<Record<string, string>> = {
  '“': '‘’',
  '„': '‚‘',
  '«': '“”„',
  '「': '『』',
  '‘': '“”',
};

const marksOf = ({ quotationMarks: [open, close] }: Locale): string =>
  `${open.trim()}${close.trim()}${INNER[open.trim()] ?? ''}`;

/** Returns the place of a bracket or mark without its partner, or null. */
function findUnpaired(text: string, { quotationMarks: [open, close] }: Locale): number | null {
  const pairs = new Map([...Object.entries(BRACKETS), [close.trim(), open.trim()]]);
  const openers = new Set([...pairs.values()]);
  const stack: { sign: string; at: number }[] = [];
  const hasListItem = LIST_ITEM.test(text);
  // A German closing mark is an English opening one, and ’ is also the apostrophe.
  for (const [index, sign] of [...text].entries()) {
    const partner = sign === '’' && stack.at(-1)?.sign !== '‘' ? undefined : pairs.get(sign);
    if (partner !== undefined && stack.at(-1)?.sign === partner) stack.pop();
    else if (openers.has(sign)) stack.push({ sign, at: index });
    else if (partner !== undefined && !(sign === ')' && hasListItem)) return index;
  }
  return stack[0]?.at ?? null;
}

/** `1)` and `:)`. */
const LIST_ITEM = /(^|\s)\w\)/;

const REACH = 15;
const around = (text: string, at: number): string =>
  `…${text.slice(Math.max(0, at - REACH), at + REACH)}…`;
