import { join } from 'node:path';
import type { PoEntry } from '../../kit/po.ts';
import { AREAS, type Area, ENGLISH, isStale, readEntries, SAME } from '../../locales/entries.ts';
import { findLocale } from '../../locales/index.ts';
import { messagePath } from '../../locales/message-texts.ts';
import { listOriginals, type ProseState, proseStateOf } from '../../locales/originals.ts';
import { hashOf, originalHash } from '../../locales/prose.ts';
import { findTextOverride, textsVersion } from '../../locales/text-overrides.ts';
import type { Message } from './translation.ts';

export type Book = {
  readonly messages: readonly Message[];
  readonly prose: readonly { readonly path: string; readonly state: ProseState }[];
};

type Source = {
  readonly entries: ReadonlyMap<Area, readonly PoEntry[]>;
  readonly prose: ReadonlyMap<string, string>;
};

const sources = new Map<string, Source>();
const books = new Map<string, Book>();
const counts = new Map<string, BookCount>();

let keptVersion = textsVersion();

/**
 * Reads the texts of a language once per process, and again after the office has published a text.
 * @throws RangeError for an unknown prefix
 */
export const openBook = (prefix: string, root: string = process.cwd()): Book =>
  once(books, nameOf(prefix, root), () => readBook(prefix, root));

export type BookCount = { readonly messages: Count; readonly prose: Count };

/** As `openBook`, but keeps only the counts in memory. */
export const countBook = (prefix: string, root: string = process.cwd()): BookCount =>
  once(counts, nameOf(prefix, root), () => {
    const { messages, prose } = books.get(nameOf(prefix, root)) ?? readBook(prefix, root);
    return { messages: countStates(messages), prose: countStates(prose) };
  });

function nameOf(prefix: string, root: string): string {
  if (!findLocale(prefix)) throw new RangeError(`unknown locale ${prefix}`);
  return `${root}\n${prefix}`;
}

function once<Value>(known: Map<string, Value>, name: string, make: () => Value): Value {
  const version = textsVersion();
  if (version !== keptVersion) for (const kept of [sources, books, counts]) kept.clear();
  keptVersion = version;
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

function readBook(prefix: string, root: string): Book {
  const { entries, prose } = once(sources, root, () => readSource(root));
  const folder = join(root, 'locales');
  return {
    messages: [...entries].flatMap(([area, english]) => {
      const own = new Map(readEntries(folder, prefix, area).map((entry) => [entry.id, entry]));
      return english.map((source) => {
        const message = toMessage(area, source, own.get(source.id));
        return root === process.cwd() ? withOverrides(message, prefix, own) : message;
      });
    }),
    prose: [...prose].map(([path, hash]) => {
      return { path, state: proseStateOf({ root, prefix }, path, hash) };
    }),
  };
}

function readSource(root: string): Source {
  const folder = join(root, 'locales');
  return {
    entries: new Map(AREAS.map((area) => [area, readEntries(folder, ENGLISH.prefix, area)])),
    prose: new Map(listOriginals(root).map((path) => [path, originalHash(path, root)])),
  };
}

function toMessage(area: Area, source: PoEntry, own: PoEntry | undefined): Message {
  const { id, text: english } = source;
  const comment = source.comments.filter((line) => line !== SAME).join(' ');
  const facts = { id, area, english, comment };
  if (!own?.text) return { ...facts, text: null, state: 'missing' };
  return { ...facts, text: own.text, state: isStale(own, english) ? 'stale' : 'done' };
}

/** Returns a message as visitors see it, with what the office published. */
function withOverrides(
  message: Message,
  prefix: string,
  own: ReadonlyMap<string, PoEntry>,
): Message {
  const path = messagePath(message);
  const english = findTextOverride(path, ENGLISH.prefix)?.body ?? message.english;
  const override = findTextOverride(path, prefix);
  if (override === null) {
    const source = { id: message.id, text: english, comments: [] };
    const { text, state } = toMessage(message.area, source, own.get(message.id));
    return { ...message, english, text, state };
  }
  const isDone = override.original === hashOf(english);
  return { ...message, english, text: override.body, state: isDone ? 'done' : 'stale' };
}

export type Count = Readonly<Record<'total' | 'missing' | 'stale', number>>;

export function countStates(texts: readonly { readonly state: ProseState }[]): Count {
  const of = (target: ProseState) => texts.filter(({ state }) => state === target).length;
  return { total: texts.length, missing: of('missing'), stale: of('stale') };
}
