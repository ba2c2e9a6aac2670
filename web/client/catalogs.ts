import { type Messages, setupI18n } from '@lingui/core';
import { DEFAULT_LOCALE, getLocale } from '../../locales/index.ts';
import type { MessageArea } from '../../locales/messages.generated.ts';

type Catalog = { readonly messages: Messages };

/** Areas that public pages use most. `on-demand-catalogs.ts` lists the others. */
const files = import.meta.glob<Catalog>(
  '../../locales/*/messages/{public,guide,choice,checkout}.po',
);
const loaded = new Map<string, Promise<Messages>>();

export const i18n = setupI18n();
/** Languages and areas that `i18n` already has. */
const loadedNames = new Set<string>();

/**
 * Loads the missing areas of a language, and returns a function that switches to it. Missing translations are in
 * English.
 * @param words the language of the messages, if it is not that of the page
 * @throws if a catalog cannot be loaded
 */
export async function loadWords(
  prefix: string,
  areas: readonly MessageArea[],
  words = prefix,
): Promise<() => void> {
  const { tag, numberLocale } = getLocale(prefix);
  const messages = await messagesOf(words, areas);
  const name = `${tag} ${words} ${areas.join(' ')}`;
  return () => {
    if (!loadedNames.has(name)) addMessages(tag, messages);
    loadedNames.add(name);
    if (i18n.locale !== tag) i18n.activate(tag, numberLocale);
  };
}

/** Loading tells every component with words to render again, so it is left out if no text in view changes. */
function addMessages(tag: string, messages: Messages): void {
  const known = i18n.locale === tag ? i18n.messages : null;
  const changesNothing = ([id, message]: [string, unknown]) =>
    !known?.[id] || known[id] === message;
  if (known && Object.entries(messages).every(changesNothing)) Object.assign(known, messages);
  else i18n.load(tag, messages);
}

type Loaded = {
  readonly isOwn: boolean;
  readonly activate: () => void;
};

/** Loads areas like `loadWords`, but falls back to English. The next call tries the language again. */
export async function loadAreas(prefix: string, areas: readonly MessageArea[]): Promise<Loaded> {
  try {
    return { isOwn: true, activate: await loadWords(prefix, areas) };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a language that fails to load has no other effect.
    console.error('Failed locale loading:', error);
    return { isOwn: false, activate: await loadWords(prefix, areas, DEFAULT_LOCALE.prefix) };
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
  const loading = withOverrides(fetchArea(path), `${prefix}/${area}`);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

/** Names of the files with what the office published, `0f3a9c…/de/public`. */
let published: readonly string[] = [];

/** Makes the next areas contain what the office published. `list` is the one of the document. */
export function overrideMessages(list: string): void {
  published = list.split(' ');
}

async function withOverrides(area: Promise<Messages>, name: string): Promise<Messages> {
  const file = published.find((each) => each.endsWith(`/${name}`));
  if (file === undefined) return area;
  const [messages, overrides] = await Promise.all([area, fetchOverrides(file)]);
  return { ...messages, ...overrides };
}

/** In milliseconds. Longer than a process of the shop waits until it reads again for an address that it does not know. */
const RETRY_AFTER = 1500;

/**
 * Tries twice, because a process of the shop may learn of a publication later than the one that sent the document. The
 * page works with the messages of the build, too.
 */
async function fetchOverrides(file: string): Promise<Messages> {
  try {
    return await fetchMessages(file).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      return fetchMessages(file);
    });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: messages that fail to load have no other effect.
    console.error('Failed message loading:', error);
    return {};
  }
}

async function fetchMessages(file: string): Promise<Messages> {
  const response = await fetch(`/messages/${file}.json`);
  if (!response.ok) throw new Error(`No messages: ${response.status}`);
  return (await response.json()) as Messages;
}

async function fetchArea(path: string): Promise<Messages> {
  const load = files[path] ?? (await import('./on-demand-catalogs.ts')).files[path];
  if (!load) throw new Error(`Unknown message catalog: ${path}`);
  try {
    return (await (failures.has(path) ? loadAgain(load) : load())).messages;
  } catch (error) {
    failures.add(path);
    throw error;
  }
}

const failures = new Set<string>();
/** Browsers never retry a module that failed to load. A new query makes it a different module. */
let retries = 0;
const loadAgain = (load: () => Promise<Catalog>): Promise<Catalog> => {
  const [, file = ''] = /import\(.(.+?)[`"')]/.exec(String(load)) ?? [];
  retries += 1;
  return import(/* @vite-ignore */ `${new URL(file, import.meta.url)}?${retries}`);
};
