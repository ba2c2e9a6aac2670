import { MemoizeLast } from '../../kit/memoize-last.ts';
import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '../../locales/index.ts';
import { listTranslations, readFront, readProse } from '../../locales/prose.ts';
import { joinNames } from '../../locales/whole-words.ts';
import { localize, parseAddress } from '../routing/address.ts';

/** A long text for a page. `lang` is set only if it is in English for lack of a translation. */
export type Text = {
  readonly front: Readonly<Record<string, string>>;
  readonly html: string;
  readonly lang: string | undefined;
  /** Prefixes of the languages that have the text. Undefined if all have it. */
  readonly languages: readonly string[] | undefined;
};

export const TEXT_PAGES: Readonly<Record<string, string>> = {
  '/about/accessibility': 'content/pages/accessibility.md',
  '/about/press': 'content/pages/press.md',
  '/business': 'content/pages/business.md',
  '/education': 'content/pages/education.md',
  '/partners': 'content/pages/partners.md',
};

/** Links to our pages. Those to `/api/`, `/icons/`, and `/pictures/` have no language. */
const LOCAL_LINK = /(<a [^>]*?href=")(\/(?!\/|api\/|icons\/|pictures\/)[^"]*)/g;

const typeset = new MemoizeLast<Pick<Text, 'front' | 'html'>>();
const typesetFronts = new MemoizeLast<Text['front']>();

/** Reads a text in the page's language. `path` is that of the English original. */
export function readText(path: string, locale: Locale): Text {
  const prose = readProse(path, locale.prefix);
  const { locale: found } = prose;
  const { front, html } = typeset.get(
    `${path} ${locale.prefix}`,
    [prose.front, prose.html],
    () => ({
      front: joinNamesIn(prose.front),
      html: joinNames(linkWithin(prose.html, locale)),
    }),
  );
  const lang = found === locale.prefix ? undefined : findLocale(found)?.tag;
  const all = listTranslations(path);
  const languages = all.length === LOCALES.length ? undefined : all;
  return { front, html, lang, languages };
}

/** Reads only the front matter, which many pages show of a text that few show. */
export function readTextFront(path: string, locale: Locale): Text['front'] {
  const front = readFront(path, locale.prefix);
  return typesetFronts.get(`${path} ${locale.prefix}`, [front], () => joinNamesIn(front));
}

/** A date, a version, or the key of a product. */
const DATA = /^[\w.-]+$/;

/** Keeps names on one line in each value that is shown. */
const joinNamesIn = (front: Text['front']): Text['front'] =>
  Object.fromEntries(
    Object.entries(front).map(([key, text]) => [key, DATA.test(text) ? text : joinNames(text)]),
  );

const linkWithin = (html: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE
    ? html
    : html.replace(LOCAL_LINK, (_, start: string, path: string) => {
        const isBare = parseAddress(path).locale === DEFAULT_LOCALE;
        return start + (isBare ? localize(locale, path) : path);
      });
