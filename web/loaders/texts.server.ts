import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '../../locales/index.ts';
import { listTranslations, readProse } from '../../locales/prose.ts';
import { localize, parseAddress } from '../routing/address.ts';

/** A long text ready for a page. `lang` is set only where English stands in for a translation. */
export type Text = {
  readonly front: Readonly<Record<string, string>>;
  readonly html: string;
  readonly lang: string | undefined;
  /** Prefixes of the languages that have the text; not set when all have it. */
  readonly languages: readonly string[] | undefined;
};

/** Pages that are one long text and nothing else: their addresses without locale, and the texts. */
export const TEXT_PAGES: Readonly<Record<string, string>> = {
  '/about/accessibility': 'content/pages/accessibility.md',
  '/about/press': 'content/pages/press.md',
  '/business': 'content/pages/business.md',
  '/education': 'content/pages/education.md',
  '/partners': 'content/pages/partners.md',
};

/** Addresses of our own pages in a text; pictures, files and what programs ask for are the same in every language. */
const LOCAL_LINK = /(<a [^>]*?href=")(\/(?!\/|api\/|icons\/)[^"]*)/g;

/** Reads a text in the page's language; `path` is the English original's. */
export function readText(path: string, locale: Locale): Text {
  const { front, html, locale: found } = readProse(path, locale.prefix);
  const lang = found === locale.prefix ? undefined : findLocale(found)?.tag;
  const all = listTranslations(path);
  const languages = all.length === LOCALES.length ? undefined : all;
  return { front, html: linkWithin(html, locale), lang, languages };
}

/** Texts name our pages without language, or with their own: readers stay in theirs. */
const linkWithin = (html: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE
    ? html
    : html.replace(LOCAL_LINK, (_, start: string, path: string) => {
        const isBare = parseAddress(path).locale === DEFAULT_LOCALE;
        return start + (isBare ? localize(locale, path) : path);
      });
