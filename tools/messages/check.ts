import type { PoEntry } from '../../kit/po.ts';
import { type Area, ENGLISH, isStale, type Language, SAME } from '../../locales/entries.ts';
import {
  checkForms,
  checkMessageText,
  checkWords,
  isLeftInEnglish,
  type TextFault,
} from '../../locales/text-faults.ts';

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
    | TextFault['code'];
  readonly detail: string;
};

type Found = Pick<Problem, 'code' | 'detail'>;

/** `pay.submit`, `faq.refund.title`: at least two parts of lowercase words and numbers. */
const ID = /^[a-z][a-z0-9-]*(\.[a-z0-9_-]+)+$/;

export function checkEnglish(entries: readonly PoEntry[]): { id: string; found: Found }[] {
  return [
    ...duplicates(entries),
    ...entries.flatMap((entry) => {
      const found: Found[] = [];
      if (!ID.test(entry.id)) found.push({ code: 'bad-id', detail: 'ids look like page.thing' });
      if (entry.text === '') found.push({ code: 'empty', detail: 'no English text' });
      else found.push(...checkText(entry.id, entry.text));
      return found.map((one) => ({ id: entry.id, found: one }));
    }),
  ];
}

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

function checkText(id: string, text: string): Found[] {
  const faults = checkForms(text, ENGLISH);
  return faults.length > 0 ? faults : checkWords(id, text, ENGLISH);
}

function checkEntry(
  source: PoEntry,
  entry: PoEntry,
  context: { language: Language; names: readonly string[] },
): Found[] {
  if (entry.text === '') return [{ code: 'empty', detail: source.text }];
  const { id, text: english } = source;
  const found: Found[] = checkMessageText({ id, english, text: entry.text }, context.language);
  if (isStale(entry, source.text)) found.push({ code: 'stale', detail: source.text });
  const meant = entry.comments.includes(SAME) || source.comments.includes(SAME);
  if (!meant && isLeftInEnglish(source.text, entry.text, context.names)) {
    found.push({ code: 'same-as-english', detail: `add "#. ${SAME}" if it is meant` });
  }
  return found;
}

function duplicates(entries: readonly PoEntry[]): { id: string; found: Found }[] {
  const seen = new Set<string>();
  return entries
    .filter(({ id }) => seen.size === seen.add(id).size)
    .map(({ id }) => ({ id, found: { code: 'duplicate', detail: 'the id appears twice' } }));
}
