import { type Messages, setupI18n } from '@lingui/core';
import { DEFAULT_LOCALE, getLocale } from '../../locales/index.ts';
import type { MessageArea } from '../../locales/messages.generated.ts';

type Catalog = { readonly messages: Messages };

/** What most pages open to everybody say; the rest is listed in a file of its own. */
const files = import.meta.glob<Catalog>('../../locales/*/messages/{public,guide,purchase}.po');
const loaded = new Map<string, Promise<Messages>>();

/** The browser's words: one language at a time, areas added as pages need them. */
export const i18n = setupI18n();

/**
 * Loads what is missing of a language's areas, each once; rejects when one cannot be had. Gives what switches to the
 * language. Each catalogue is whole: where a translation were missing it holds the English text. `words`: the language
 * whose words are said in it.
 */
export async function loadWords(
  prefix: string,
  areas: readonly MessageArea[],
  words = prefix,
): Promise<() => void> {
  const { tag, numberLocale } = getLocale(prefix);
  const messages = await messagesOf(words, areas);
  return () => {
    i18n.load(tag, messages);
    if (i18n.locale !== tag) i18n.activate(tag, numberLocale);
  };
}

type Loaded = {
  /** Whether the words are the language's own. */
  readonly isOwn: boolean;
  /** Switches to the language. */
  readonly speak: () => void;
};

/** As `loadWords`, but in English where a catalogue cannot be had: the console says why, and the next switch tries again. */
export async function loadAreas(prefix: string, areas: readonly MessageArea[]): Promise<Loaded> {
  try {
    return { isOwn: true, speak: await loadWords(prefix, areas) };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a language that fails to load has no other effect.
    console.error('Failed locale loading:', error);
    return { isOwn: false, speak: await loadWords(prefix, areas, DEFAULT_LOCALE.prefix) };
  }
}

async function messagesOf(prefix: string, areas: readonly MessageArea[]): Promise<Messages> {
  const parts = await Promise.all(areas.map((area) => loadArea(prefix, area)));
  return Object.assign({}, ...parts) as Messages;
}

function loadArea(prefix: string, area: MessageArea): Promise<Messages> {
  const path = `../../locales/${prefix}/messages/${area}.po`;
  const known = loaded.get(path);
  if (known) return known;
  const loading = fetchArea(path);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

async function fetchArea(path: string): Promise<Messages> {
  const load = files[path] ?? (await import('./more-catalogs.ts')).files[path];
  if (!load) throw new Error(`no catalogue ${path}`);
  try {
    return (await (failures.has(path) ? loadAgain(load) : load())).messages;
  } catch (error) {
    failures.add(path);
    throw error;
  }
}

const failures = new Set<string>();
/** A browser never asks again for a file of code it could not have: only under another address. */
let again = 0;
const loadAgain = (load: () => Promise<Catalog>): Promise<Catalog> => {
  const [, file = ''] = /import\(.(.+?)[`"')]/.exec(String(load)) ?? [];
  again += 1;
  return import(/* @vite-ignore */ `${new URL(file, import.meta.url)}?${again}`);
};
