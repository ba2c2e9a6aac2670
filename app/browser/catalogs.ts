import { type Messages, setupI18n } from '@lingui/core';
import { getLocale } from '../../locales/index.ts';
import type { MessageArea } from '../../locales/messages.generated.ts';

type Catalog = { readonly messages: Messages };

const files = import.meta.glob<Catalog>('../../locales/*/messages/*.po');
const loaded = new Set<string>();

/** The browser's words: one language at a time, areas added as pages need them. */
export const i18n = setupI18n();

/** Loads what is missing of a language's areas, each once, and switches to the language. */
export async function loadAreas(prefix: string, areas: readonly MessageArea[]): Promise<void> {
  const tag = getLocale(prefix).tag;
  await Promise.all(areas.map((area) => loadArea(prefix, tag, area)));
  if (i18n.locale !== tag) i18n.activate(tag);
}

async function loadArea(prefix: string, tag: string, area: MessageArea): Promise<void> {
  const path = `../../locales/${prefix}/messages/${area}.po`;
  const load = files[path];
  if (!load || loaded.has(path)) return;
  const { messages } = await load();
  i18n.load(tag, messages);
  loaded.add(path);
}
