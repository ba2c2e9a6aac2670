import { join } from 'node:path';
import type { PoEntry } from '../../kit/po.ts';
import { AREAS, type Area, ENGLISH, isStale, readEntries, SAME } from '../../locales/entries.ts';
import { getLocale } from '../../locales/index.ts';
import { listOriginals, type ProseState, proseStateOf } from '../../locales/originals.ts';
import type { Message } from './translation.ts';

/** All texts of one language, as its files have them. */
export type Book = {
  /** In the order of the English files. */
  readonly messages: readonly Message[];
  /** Long texts that need work: paths of their English originals. */
  readonly prose: readonly { readonly path: string; readonly state: ProseState }[];
};

const books = new Map<string, Book>();

/**
 * The texts of a language, read once: files change with a new version of the site only.
 * @param prefix locale prefix
 * @throws RangeError for an unknown one
 */
export function openBook(prefix: string, root: string = process.cwd()): Book {
  const name = `${root}\n${getLocale(prefix).prefix}`;
  const known = books.get(name);
  if (known !== undefined) return known;
  const book = {
    messages: AREAS.flatMap((area) => readArea(join(root, 'locales'), prefix, area)),
    prose: listOriginals(root).map((path) => ({ path, state: proseStateOf(root, prefix, path) })),
  };
  books.set(name, book);
  return book;
}

function readArea(root: string, prefix: string, area: Area): Message[] {
  const own = new Map(readEntries(root, prefix, area).map((entry) => [entry.id, entry]));
  return readEntries(root, ENGLISH.prefix, area).map((source) =>
    toMessage(area, source, own.get(source.id)),
  );
}

function toMessage(area: Area, source: PoEntry, own: PoEntry | undefined): Message {
  const { id, text: english } = source;
  const comment = source.comments.filter((line) => line !== SAME).join(' ');
  const facts = { id, area, english, comment };
  if (!own?.text) return { ...facts, text: null, state: 'missing' };
  return { ...facts, text: own.text, state: isStale(own, english) ? 'stale' : 'done' };
}

/** How much of something there is to translate. */
export type Count = Readonly<Record<'total' | 'missing' | 'stale', number>>;

/** Counts texts by their state. */
export function countStates(texts: readonly { readonly state: ProseState }[]): Count {
  const of = (wanted: ProseState) => texts.filter(({ state }) => state === wanted).length;
  return { total: texts.length, missing: of('missing'), stale: of('stale') };
}
