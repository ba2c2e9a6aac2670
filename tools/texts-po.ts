/** Message files for `tools/texts.ts`: writes published messages into them, and finds the messages that differ. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentEnglish, currentHash, fileBody, type TextKey } from '../domain/text/index.ts';
import { type PoEntry, parsePo, printPo } from '../kit/po.ts';
import {
  AREAS,
  type Area,
  ENGLISH,
  isStale,
  poPath,
  readEntries,
  SAME,
  stampFor,
  stampOf,
} from '../locales/entries.ts';
import { getLocale } from '../locales/index.ts';
import { messagePath, parseMessagePath } from '../locales/message-texts.ts';
import { hashOf } from '../locales/prose.ts';
import { isLeftInEnglish } from '../locales/text-faults.ts';
import { findTextOverride, type TextOverride } from '../locales/text-overrides.ts';
import { PRODUCTS } from '../products/index.ts';

const NAMES = PRODUCTS.map(({ name }) => name);

/** Writes published messages into the PO files of a folder. Returns the files that changed. */
export function exportMessages(texts: readonly TextOverride[], folder: string): string[] {
  const prefixes = [...new Set(texts.map(({ locale }) => locale))];
  const ownOf = (prefix: string, area: Area) =>
    texts.filter(({ locale, path }) => locale === prefix && parseMessagePath(path)?.area === area);
  return prefixes.flatMap((prefix) =>
    AREAS.flatMap((area) => {
      const own = ownOf(prefix, area);
      return own.length > 0 && writeMessages(folder, { prefix, area }, { own, texts })
        ? [fileOf(folder, prefix, area)]
        : [];
    }),
  );
}

const fileOf = (folder: string, prefix: string, area: Area): string =>
  poPath(join(folder, 'locales'), prefix, area);

type Place = { readonly prefix: string; readonly area: Area };
type Published = { readonly own: readonly TextOverride[]; readonly texts: readonly TextOverride[] };

/** Returns whether the file changed. A folder without it gets that of the repository. */
function writeMessages(
  folder: string,
  { prefix, area }: Place,
  { own, texts }: Published,
): boolean {
  const file = fileOf(folder, prefix, area);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const base = before === null ? readEntries('locales', prefix, area) : parsePo(before);
  const published = new Map(own.map((text) => [text.path, text]));
  const entries = withMissing(base, area, own).map((entry) => {
    const path = messagePath({ area, id: entry.id });
    const text = published.get(path);
    if (text === undefined) return entry;
    if (prefix === ENGLISH.prefix) return { ...entry, text: text.body };
    const english =
      texts.find((each) => each.locale === ENGLISH.prefix && each.path === path)?.body ??
      fileBody({ path, locale: ENGLISH.prefix }) ??
      '';
    return translated(entry, text, english);
  });
  const source = printPo(entries, getLocale(prefix).tag);
  if (source === before) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return true;
}

/** Adds an entry for each published message that the file lacks, in the order of the English file. */
function withMissing(
  base: readonly PoEntry[],
  area: Area,
  own: readonly TextOverride[],
): readonly PoEntry[] {
  const known = new Set(base.map(({ id }) => id));
  const ids = own.map(({ path }) => parseMessagePath(path)?.id ?? '');
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return base;
  const order = new Map(
    readEntries('locales', ENGLISH.prefix, area).map(({ id }, index) => [id, index]),
  );
  const placeOf = ({ id }: PoEntry) => order.get(id) ?? order.size;
  return [...base, ...missing.map((id) => ({ id, text: '', comments: [] }))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
}

/** A translation of an older English text gets no stamp of the current one, so that it counts as outdated. */
function translated(entry: PoEntry, { body, original }: TextOverride, english: string): PoEntry {
  const isCurrent = original === hashOf(english);
  // The stamp of the file belongs to its own text. If it says that this is the current English, it would be wrong.
  const stamps = isCurrent
    ? [stampFor(english)]
    : entry.comments.filter((line) => line !== SAME && line !== stampFor(english));
  const same = isLeftInEnglish(english, body, NAMES) ? [SAME] : [];
  return { ...entry, text: body, comments: [...same, ...stamps] };
}

type MessageInput = TextKey & { readonly body: string; readonly original: string | undefined };

/** Lists the messages of a folder that differ from the repository, and those that the office overrides. */
export function listChangedMessages(folder: string, locale: string): MessageInput[] {
  return AREAS.flatMap((area) => {
    const file = fileOf(folder, locale, area);
    if (!existsSync(file)) return [];
    return parsePo(readFileSync(file, 'utf8')).flatMap((entry) => {
      const key = { path: messagePath({ area, id: entry.id }), locale };
      const isChanged = entry.text !== fileBody(key) || findTextOverride(key.path, locale) !== null;
      if (entry.text === '' || !isChanged) return [];
      if (fileBody({ ...key, locale: ENGLISH.prefix }) === null) return [];
      return [{ ...key, body: entry.text, original: originalOf(entry, key) }];
    });
  });
}

/** Returns the hash of the English text of which an entry is a translation. */
function originalOf(entry: PoEntry, { path, locale }: TextKey): string | undefined {
  if (locale === ENGLISH.prefix) return undefined;
  return isStale(entry, currentEnglish(path)) ? hashOf(stampOf(entry) ?? '') : currentHash(path);
}
