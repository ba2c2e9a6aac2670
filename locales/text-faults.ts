import type { Language } from './entries.ts';
import { findCompileFault, findShowFault } from './format-trial.ts';
import { findTerms } from './glossary.ts';
import { getLocale } from './index.ts';
import { listVariants, readShape, type Shape } from './shape.ts';
import { findHiddenSign, findWritingFaults, isVisible } from './writing-faults.ts';

/** `detail` is for engineers, in English and in ICU's terms. */
export type TextFault = {
  readonly code:
    | 'syntax'
    | 'placeholders'
    | 'tags'
    | 'plural-forms'
    | 'select-cases'
    | 'edge-space'
    | 'apostrophe'
    | 'writing'
    | 'term';
  readonly detail: string;
};

/** Names that stay the same in every language, besides those of products. */
const BRANDS = [
  'Windows',
  'Microsoft',
  'PayPal',
  'iDEAL',
  'Bancontact',
  'Przelewy24',
  'EPS',
  'Satispay',
  'MobilePay',
  'PayPay',
  'Kakao Pay',
  'Naver Pay',
  'Samsung Pay',
  'PAYCO',
  'Klarna',
  'Amazon Pay',
  'Revolut Pay',
  'Visa',
  'Mastercard',
  'American Express',
  'Alipay',
  'WeChat Pay',
  'Pix',
  'PromptPay',
  'UPI',
  'QRIS',
  'VietQR',
  'PostgreSQL',
  'SmartScreen',
  'GitHub',
  'Edge',
  'Chrome',
  'Firefox',
  'ZIP',
  'RAR',
  '7z',
  'PDF',
  'DWG',
  'DXF',
  'CAD',
  'DLL',
  'USB',
  'MB',
  'GB',
  'PC',
  'QR',
  'SHA-256',
  'FAQ',
  'CVC',
  'ID',
  'VAT',
  'RSS',
  'x64',
  'ARM64',
];

/** Whether a text repeats English words. Names, numbers, and placeholders may be the same. */
export function isLeftInEnglish(english: string, text: string, names: readonly string[]): boolean {
  if (english !== text) return false;
  let { words } = readShape(text);
  for (const name of [...names, ...BRANDS].sort((a, b) => b.length - a.length)) {
    words = words.replaceAll(name, ' ');
  }
  return /\p{L}/u.test(words);
}

/** In UTF-16 units, ten times the longest message of the shop. */
export const LONGEST_MESSAGE = 5000;

type MessageText = Readonly<Record<'id' | 'english' | 'text', string>>;

/** Returns the faults of a message: those of its form, or else those of its words. */
export function checkMessageText(
  { id, english, text }: MessageText,
  language: Language,
): TextFault[] {
  const faults = checkTranslation(english, text, language);
  return faults.length > 0 ? faults : checkWords(id, text, language);
}

/** Checks the form of a translation against its original and the rules of its language, but not its words. */
export function checkTranslation(english: string, text: string, language: Language): TextFault[] {
  const found = checkForms(text, language);
  if (found.some(({ code }) => code === 'syntax')) return found;
  const [source, target] = [readShape(english), readShape(text)];
  const [expected, given] = [describe(source), describe(target)];
  if (expected !== given) {
    const hint = /'[{]/.test(text) ? ' (an ASCII apostrophe before { quotes it: write ’)' : '';
    found.push({ code: 'placeholders', detail: `wants ${expected}, has ${given}${hint}` });
  }
  if (source.tags.join() !== target.tags.join()) {
    found.push({ code: 'tags', detail: `wants <${source.tags}>, has <${target.tags}>` });
  }
  for (const odd of target.oddTags.filter((each) => !source.oddTags.includes(each)))
    found.push({ code: 'tags', detail: `has ${odd}, which the English text does not have` });
  for (const name of target.emptyCases.filter((each) => !source.emptyCases.includes(each)))
    found.push({ code: 'syntax', detail: `a case of {${name}} is empty` });
  if (isBlank(text) && !isBlank(english))
    found.push({ code: 'writing', detail: 'a text that nobody sees' });
  if (selects(source) !== selects(target)) {
    found.push({
      code: 'select-cases',
      detail: `wants ${selects(source)}, has ${selects(target)}`,
    });
  }
  if (/[\t\n]/.test(text) && !/[\t\n]/.test(english)) {
    const detail = 'a line break or a tab, which the English text does not have';
    found.push({ code: 'writing', detail });
  }
  if (edges(english) !== edges(text)) {
    found.push({ code: 'edge-space', detail: 'space at the start or end differs from English' });
  }
  // Only then, because formats that the English text lacks would fill the memory of Lingui's formatters.
  const unshown = found.length === 0 ? findShowFault(text, target, language.prefix) : null;
  return unshown === null ? found : [{ code: 'syntax', detail: unshown }];
}

/** Returns whether nobody sees a message, or one of its combinations of cases, apart from empty cases. */
const isBlank = (text: string): boolean =>
  listVariants(text).some((variant) => variant !== '' && !isVisible(variant));

/**
 * Lingui shows `\u202e` and `\x3c` as the characters that they name, which the checks of signs would not see. The rest of
 * such a code may come from a field or a case.
 */
const ESCAPE = /\\(?:u(?:[\da-f]{4}|[\da-f]{0,3}[{}#'])|x(?:[\da-f]{2}|[\da-f]?[{}#'])|[{}#'])/i;

function readChecked(text: string, prefix: string): Shape {
  const sign = ESCAPE.exec(text)?.[0];
  if (sign !== undefined) throw new Error(`${sign} is shown as another character`);
  const shape = readShape(text);
  const fault = findCompileFault(text, prefix);
  if (fault !== null) throw new Error(fault);
  return shape;
}

/** Checks a text by itself. */
export function checkForms(text: string, language: Language): TextFault[] {
  let shape: Shape;
  try {
    shape = readChecked(text, language.prefix);
  } catch (error) {
    return [{ code: 'syntax', detail: error instanceof Error ? error.message : String(error) }];
  }
  const found: TextFault[] = [];
  const hidden = findHiddenSign(text, getLocale(language.prefix));
  if (hidden !== null) found.push({ code: 'writing', detail: hidden });
  if (/\p{L}'\p{L}/u.test(text)) {
    found.push({ code: 'apostrophe', detail: 'write ’ between letters, not an ASCII apostrophe' });
  }
  for (const { argument, type, cases } of shape.choices) {
    if (type === 'select') continue;
    const expected = categories(language.tag, type === 'plural' ? 'cardinal' : 'ordinal');
    const given = cases.filter((name) => !name.startsWith('=')).sort();
    if (given.join() !== expected.join()) {
      found.push({ code: 'plural-forms', detail: `{${argument}} wants ${expected}, has ${given}` });
    }
  }
  return found;
}

/** Lists of words that people search for have every wrong word, too, and commas for programs. */
const isForReaders = (id: string): boolean => !id.startsWith('keyword.');

/** Checks a text without faults of form: its signs and spaces, and the words that the glossary rules out. */
export function checkWords(id: string, text: string, { prefix }: Language): TextFault[] {
  if (!isForReaders(id)) return [];
  const variants = listVariants(text);
  const writing = variants.flatMap((each) => findWritingFaults(each, getLocale(prefix)));
  const terms = variants.flatMap((each) => findTerms(each, prefix));
  return [
    ...[...new Set(writing)].map((detail) => ({ code: 'writing' as const, detail })),
    ...[...new Set(terms)].map((detail) => ({ code: 'term' as const, detail })),
  ];
}

const categories = (tag: string, type: 'cardinal' | 'ordinal'): string[] =>
  [...new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories].sort();

const describe = (shape: Shape): string =>
  [...[...shape.args].map(([name, kind]) => `{${name}: ${kind}}`).sort(), ...shape.formats].join(
    ' ',
  ) || 'none';

const selects = (shape: Shape): string =>
  [
    ...new Set(
      shape.choices
        .filter(({ type }) => type === 'select')
        .map(({ argument, cases }) => `${argument}: ${[...cases].sort()}`),
    ),
  ]
    .sort()
    .join('; ') || 'none';

const edges = (text: string): string => `${/^\s/.test(text)}${/\s$/.test(text)}`;
