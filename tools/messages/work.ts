import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type PoEntry, printPo } from '../../kit/po.ts';
import {
  AREAS,
  type Area,
  ENGLISH,
  isStale,
  type Language,
  poPath,
  readEntries,
  SAME,
  stampFor,
  stampOf,
} from '../../locales/entries.ts';
import { checkMessageText, isLeftInEnglish } from '../../locales/text-faults.ts';
import { checkEnglish, checkLanguage, type Problem } from './check.ts';
import { type EnglishMessage, printTypes } from './types.ts';

export type Site = {
  readonly root: string;
  readonly languages: readonly Language[];
  /** Product names, which are not translated. */
  readonly names: readonly string[];
};

export const englishMessages = (root: string): EnglishMessage[] =>
  AREAS.flatMap((area) =>
    readEntries(root, 'en', area).map(({ id, text }) => ({ id, text, area })),
  );

export const generateTypes = (root: string): string => printTypes(englishMessages(root));

export function checkMessages(site: Site): Problem[] {
  return AREAS.flatMap((area) => {
    const english = readEntries(site.root, 'en', area);
    const label =
      (prefix: string) => (one: { id: string; found: Pick<Problem, 'code' | 'detail'> }) => ({
        prefix,
        area,
        id: one.id,
        ...one.found,
      });
    return [
      ...checkEnglish(english).map(label('en')),
      ...foreignDuplicates(site.root, area).map(label('en')),
      ...site.languages.flatMap((language) =>
        checkLanguage(english, readEntries(site.root, language.prefix, area), {
          language,
          names: site.names,
        }).map(label(language.prefix)),
      ),
    ];
  });
}

/** Ids must be unique, because areas are merged when loaded. */
function foreignDuplicates(root: string, area: Area) {
  const earlier = AREAS.slice(0, AREAS.indexOf(area));
  const taken = new Set(earlier.flatMap((one) => readEntries(root, 'en', one).map(({ id }) => id)));
  return readEntries(root, 'en', area)
    .filter(({ id }) => taken.has(id))
    .map(({ id }) => ({
      id,
      found: { code: 'duplicate' as const, detail: 'another area has this id too' },
    }));
}

/**
 * Rewrites the files of every language in the order of the English ones. Adds missing entries as empty ones, and drops
 * orphans. A text that moved to another area keeps its translation.
 */
export function syncMessages(site: Site): void {
  for (const area of AREAS) {
    const english = readEntries(site.root, 'en', area).map((entry) => ({
      ...entry,
      text: entry.text.replace(/(\p{L})'(?=\p{L})/gu, '$1’'),
    }));
    if (english.length > 0) writeEntries(site.root, { language: ENGLISH, area }, english);
  }
  for (const language of site.languages) {
    const known = translationsOf(site.root, language);
    for (const area of AREAS) {
      const english = readEntries(site.root, 'en', area);
      const old = readEntries(site.root, language.prefix, area);
      if (english.length === 0 && old.length === 0) continue;
      const entries = english.map(({ id }) => known.get(id) ?? { id, text: '', comments: [] });
      writeEntries(site.root, { language, area }, entries);
    }
  }
}

/** Writes a file only if its bytes change, so that nothing is rebuilt without a reason. */
function writeEntries(
  root: string,
  place: { language: Language; area: Area },
  entries: readonly PoEntry[],
): void {
  const path = poPath(root, place.language.prefix, place.area);
  const source = printPo(entries, place.language.tag);
  if (existsSync(path) && readFileSync(path, 'utf8') === source) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

export type Todo = Record<string, { en: string; comment?: string; old?: string; oldEn?: string }>;

/** Returns the missing, empty, and stale texts of a language, with context for the translator. */
export function listTodo(site: Site, language: Language): Todo {
  const known = translationsOf(site.root, language);
  const todo: Todo = {};
  for (const area of AREAS) {
    for (const source of readEntries(site.root, 'en', area)) {
      const entry = known.get(source.id);
      const written = entry !== undefined && entry.text !== '';
      if (written && !isStale(entry, source.text)) continue;
      const comment = source.comments.filter((line) => line !== SAME).join(' ');
      const oldEn = written ? stampOf(entry) : null;
      todo[source.id] = {
        en: source.text,
        ...(comment ? { comment } : {}),
        ...(written ? { old: entry.text } : {}),
        ...(oldEn ? { oldEn } : {}),
      };
    }
  }
  return todo;
}

export type Texts = Readonly<Record<string, string>>;
export type Applied = { readonly applied: number; readonly refused: readonly string[] };

/**
 * Writes translations and stamps them with their English text. Rejects texts that would break a page.
 * @param options.same accepts texts that equal the English, and marks them as intended
 */
export function applyTexts(
  site: Site,
  language: Language,
  work: { texts: Texts; same: boolean },
): Applied {
  syncMessages(site);
  const refused = new Set(
    Object.keys(work.texts).map((id) => `${id}: English has no such message`),
  );
  let applied = 0;
  for (const area of AREAS) {
    const english = new Map(readEntries(site.root, 'en', area).map((entry) => [entry.id, entry]));
    const entries = readEntries(site.root, language.prefix, area).map((entry) => {
      const source = english.get(entry.id);
      const given = Object.hasOwn(work.texts, entry.id) ? work.texts[entry.id] : undefined;
      if (source === undefined || given === undefined) return entry;
      refused.delete(`${entry.id}: English has no such message`);
      const next = translate(source, given, { site, language, same: work.same });
      if (typeof next === 'string') {
        refused.add(`${entry.id}: ${next}`);
        return entry;
      }
      applied += 1;
      return next;
    });
    if (entries.length > 0) writeEntries(site.root, { language, area }, entries);
  }
  return { applied, refused: [...refused] };
}

function translate(
  source: PoEntry,
  given: unknown,
  context: { site: Site; language: Language; same: boolean },
): PoEntry | string {
  if (typeof given !== 'string' || given.trim() === '') return 'no text';
  const text = given.normalize('NFC').replace(/(\p{L})'(?=[\p{L}{<])/gu, '$1’');
  const { id, text: english } = source;
  const problems = checkMessageText({ id, english, text }, context.language);
  if (problems.length > 0)
    return problems.map(({ code, detail }) => `${code} (${detail})`).join('; ');
  const same = isLeftInEnglish(source.text, text, context.site.names);
  if (same && !context.same && !source.comments.includes(SAME)) {
    return 'same as English; apply again with --same if that is meant';
  }
  const comments = [...(same ? [SAME] : []), stampFor(source.text)];
  return { id: source.id, text, comments };
}

function translationsOf(root: string, language: Language): Map<string, PoEntry> {
  const entries = AREAS.flatMap((area) => readEntries(root, language.prefix, area));
  // While a text moves, its id may be in two areas. The one with text wins.
  const written = entries.filter(({ text }) => text !== '');
  return new Map([...entries, ...written].map((entry) => [entry.id, entry]));
}
