import type { Language } from './entries.ts';
import { findTerms } from './glossary.ts';
import { getLocale } from './index.ts';
import { listVariants, readShape, type Shape } from './shape.ts';
import { findHiddenSign, findWritingFaults } from './writing-faults.ts';

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
  'Kakao Pay',
  'Naver Pay',
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

/** Checks a translation against its original and the rules of its language. */
function checkTranslation(english: string, text: string, language: Language): TextFault[] {
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
  return found;
}

/** Checks a text by itself. */
export function checkForms(text: string, language: Language): TextFault[] {
  let shape: Shape;
  try {
    shape = readShape(text);
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
  [...shape.args]
    .map(([name, kind]) => `{${name}: ${kind}}`)
    .sort()
    .join(' ') || 'none';

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
