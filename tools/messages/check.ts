import type { PoEntry } from '../../kit/po.ts';
import { type Area, ENGLISH, isStale, type Language, SAME } from './catalogue.ts';
import { readShape, type Shape } from './icu.ts';

export type Problem = {
  readonly prefix: string;
  readonly area: Area;
  readonly id: string;
  readonly code:
    | 'missing'
    | 'extra'
    | 'duplicate'
    | 'bad-id'
    | 'empty'
    | 'stale'
    | 'same-as-english'
    | 'syntax'
    | 'placeholders'
    | 'tags'
    | 'plural-forms'
    | 'select-cases'
    | 'edge-space'
    | 'apostrophe';
  readonly detail: string;
};

type Found = Pick<Problem, 'code' | 'detail'>;

/** `pay.submit`, `faq.refund.title`: lower-case words and numbers, joined by dots, at least two. */
const ID = /^[a-z][a-z0-9-]*(\.[a-z0-9_-]+)+$/;

/** Names that stay as they are in every language, beside the products' own. */
const BRANDS = [
  'Windows',
  'Microsoft',
  'PayPal',
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

/** Problems of the English file of one area: everything that does not need a second language. */
export function checkEnglish(entries: readonly PoEntry[]): { id: string; found: Found }[] {
  return [
    ...duplicates(entries),
    ...entries.flatMap((entry) => {
      const found: Found[] = [];
      if (!ID.test(entry.id)) found.push({ code: 'bad-id', detail: 'ids look like page.thing' });
      if (entry.text === '') found.push({ code: 'empty', detail: 'no English text' });
      else found.push(...checkForms(entry.text, ENGLISH));
      return found.map((one) => ({ id: entry.id, found: one }));
    }),
  ];
}

/** Problems of one area in one language, compared with English. */
export function checkLanguage(
  english: readonly PoEntry[],
  translated: readonly PoEntry[],
  context: { language: Language; names: readonly string[] },
): { id: string; found: Found }[] {
  const byId = new Map(translated.map((entry) => [entry.id, entry]));
  const known = new Set(english.map(({ id }) => id));
  const report = (id: string) => (found: Found) => ({ id, found });
  return [
    ...duplicates(translated),
    ...translated
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => report(id)({ code: 'extra', detail: 'English has no such message' })),
    ...english.flatMap((source) => {
      const entry = byId.get(source.id);
      const found: readonly Found[] = entry
        ? checkEntry(source, entry, context)
        : [{ code: 'missing', detail: source.text }];
      return found.map(report(source.id));
    }),
  ];
}

function checkEntry(
  source: PoEntry,
  entry: PoEntry,
  context: { language: Language; names: readonly string[] },
): Found[] {
  if (entry.text === '') return [{ code: 'empty', detail: source.text }];
  const found = checkTranslation(source.text, entry.text, context.language);
  if (isStale(entry, source.text)) found.push({ code: 'stale', detail: source.text });
  const meant = entry.comments.includes(SAME) || source.comments.includes(SAME);
  if (!meant && isLeftInEnglish(source.text, entry.text, context.names)) {
    found.push({ code: 'same-as-english', detail: `add "#. ${SAME}" if it is meant` });
  }
  return found;
}

/** True for a text that repeats English words; names, numbers and placeholders alone may repeat. */
export function isLeftInEnglish(english: string, text: string, names: readonly string[]): boolean {
  if (english !== text) return false;
  let { words } = readShape(text);
  for (const name of [...names, ...BRANDS].sort((a, b) => b.length - a.length)) {
    words = words.replaceAll(name, ' ');
  }
  return /\p{L}/u.test(words);
}

/** Problems of a translated text itself: what its caller gives and its language needs. */
export function checkTranslation(english: string, text: string, language: Language): Found[] {
  const found = checkForms(text, language);
  if (found.some(({ code }) => code === 'syntax')) return found;
  const [source, target] = [readShape(english), readShape(text)];
  const [wanted, given] = [describe(source), describe(target)];
  if (wanted !== given) {
    const hint = /'[{]/.test(text) ? ' (an ASCII apostrophe before { quotes it: write ’)' : '';
    found.push({ code: 'placeholders', detail: `wants ${wanted}, has ${given}${hint}` });
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
  if (edges(english) !== edges(text)) {
    found.push({ code: 'edge-space', detail: 'space at the start or end differs from English' });
  }
  return found;
}

function checkForms(text: string, language: Language): Found[] {
  let shape: Shape;
  try {
    shape = readShape(text);
  } catch (error) {
    return [{ code: 'syntax', detail: error instanceof Error ? error.message : String(error) }];
  }
  const found: Found[] = [];
  if (/\p{L}'\p{L}/u.test(text)) {
    found.push({ code: 'apostrophe', detail: 'write ’ between letters, not an ASCII apostrophe' });
  }
  for (const { argument, type, cases } of shape.choices) {
    if (type === 'select') continue;
    const wanted = categories(language.tag, type === 'plural' ? 'cardinal' : 'ordinal');
    const given = cases.filter((name) => !name.startsWith('=')).sort();
    if (given.join() !== wanted.join()) {
      found.push({ code: 'plural-forms', detail: `{${argument}} wants ${wanted}, has ${given}` });
    }
  }
  return found;
}

/** Plural categories of a language by CLDR, sorted. */
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

function duplicates(entries: readonly PoEntry[]): { id: string; found: Found }[] {
  const seen = new Set<string>();
  return entries
    .filter(({ id }) => seen.size === seen.add(id).size)
    .map(({ id }) => ({ id, found: { code: 'duplicate', detail: 'the id appears twice' } }));
}
