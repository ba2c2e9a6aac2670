import { findLocale, LOCALES, type Locale } from '../../locales/index.ts';
import { listTranslations, readProse } from '../../locales/prose.ts';

/** A long text ready for a page. `lang` is set only where English stands in for a translation. */
export type Text = {
  readonly front: Readonly<Record<string, string>>;
  readonly html: string;
  readonly lang: string | undefined;
  /** Prefixes of the languages that have the text; not set when all have it. */
  readonly languages: readonly string[] | undefined;
};

/** Reads a text in the page's language; `path` is the English original's. */
export function readText(path: string, locale: Locale): Text {
  const { front, html, locale: found } = readProse(path, locale.prefix);
  const lang = found === locale.prefix ? undefined : findLocale(found)?.tag;
  const all = listTranslations(path);
  return { front, html, lang, languages: all.length === LOCALES.length ? undefined : all };
}
