import { DEFAULT_LOCALE, LOCALES } from '../../../locales/index.ts';
import { listOriginals } from '../../../locales/originals.ts';
import { listTranslations } from '../../../locales/prose.ts';
import { countMessages } from '../../loaders/catalogs.server.ts';

export type Coverage = {
  readonly prefix: string;
  readonly messages: number;
  readonly texts: number;
  /** From 0 to 1. */
  readonly share: number;
};

let known: readonly Coverage[] | null = null;

/** Counts once, because only a build can change the coverage. */
export function listCoverage(): readonly Coverage[] {
  known ??= count();
  return known;
}

function count(): Coverage[] {
  const texts = listOriginals(process.cwd()).map((path) => listTranslations(path));
  const all = countMessages(DEFAULT_LOCALE) + texts.length;
  return LOCALES.map((locale) => {
    const messages = countMessages(locale);
    const own = texts.filter((languages) => languages.includes(locale.prefix)).length;
    return { prefix: locale.prefix, messages, texts: own, share: (messages + own) / all };
  });
}
