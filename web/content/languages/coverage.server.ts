import { MemoizeLast } from '../../../kit/memoize-last.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../locales/index.ts';
import { listOriginals } from '../../../locales/originals.ts';
import { listTranslations } from '../../../locales/prose.ts';
import { textsVersion } from '../../../locales/text-overrides.ts';
import { countMessages } from '../../loaders/catalogs.server.ts';

export type Coverage = {
  readonly prefix: string;
  readonly messages: number;
  readonly texts: number;
  /** From 0 to 1. */
  readonly share: number;
};

const known = new MemoizeLast<readonly Coverage[]>();

/** Counts again only if the office publishes a text. */
export const listCoverage = (): readonly Coverage[] => known.get('', [textsVersion()], count);

function count(): Coverage[] {
  const texts = listOriginals(process.cwd()).map((path) => listTranslations(path));
  const all = countMessages(DEFAULT_LOCALE) + texts.length;
  return LOCALES.map((locale) => {
    const messages = countMessages(locale);
    const own = texts.filter((languages) => languages.includes(locale.prefix)).length;
    return { prefix: locale.prefix, messages, texts: own, share: (messages + own) / all };
  });
}
