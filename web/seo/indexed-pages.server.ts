import { existsSync } from 'node:fs';
import { LOCALES, type Locale } from '../../locales/index.ts';
import { listTranslations, readFront } from '../../locales/prose.ts';
import { LISTED_PRODUCTS, PRODUCTS } from '../../products/index.ts';
import { questionsPath } from '../loaders/questions.server.ts';
import { TEXT_PAGES } from '../loaders/texts.server.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { type Handle, isUnlisted } from '../routing/handle.ts';
import { listSlugs } from '../routing/slugs.server.ts';

export type BuiltPage = { readonly id: string; readonly path: string; readonly handle: Handle };

export type IndexedPage = {
  readonly path: string;
  readonly languages: readonly string[];
  /** ISO date of the last change. Null if its text has none. */
  readonly changed: string | null;
};

const LOCALE = ':locale?';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ALL = LOCALES.map(({ prefix }) => prefix);
const blogTypes = () => LISTED_PRODUCTS.flatMap(({ blogType }) => blogType ?? []);

/** Addresses of pages with parameters, by route name. */
const VALUES: Readonly<Record<string, () => readonly string[]>> = {
  'faq-category': () =>
    [...FAQ_TOPICS, ...LISTED_PRODUCTS.map(({ key }) => key)]
      .filter((category) => existsSync(questionsPath(category) ?? ''))
      .map((category) => `/faq/${category}`),
  'release-notes-type': () => LISTED_PRODUCTS.map(({ key }) => `/release-notes/${key}`),
  'blog-type': () => blogTypes().map((type) => `/blog/${type}`),
  'blog-type-path': () => blogTypes().flatMap(articlesOf),
};

const articlesOf = (type: string): string[] =>
  listSlugs(type).map((slug) => `/blog/${type}/${slug}`);

/**
 * Returns the pages of a language for its sitemap. Landing pages, unindexed pages, and untranslated texts are left out.
 */
export const listIndexedPages = (pages: readonly BuiltPage[], locale: Locale): IndexedPage[] =>
  pages
    .filter(
      ({ id, path, handle }) =>
        path.startsWith(LOCALE) && !isUnlisted(handle, id) && !handle.landing,
    )
    .flatMap(addressesOf)
    .map((path) => indexedPage(path, locale))
    .filter(({ languages }) => languages.includes(locale.prefix));

export const listArticles = (type: string, locale: Locale) =>
  listSlugs(type)
    .map((slug) => ({ path: `/blog/${type}/${slug}`, text: `content/blog/${type}/${slug}.md` }))
    .filter(({ text }) => listTranslations(text).includes(locale.prefix))
    .map(({ path, text }) => ({ path, text, front: readFront(text, locale.prefix) }))
    .sort((one, other) => compare(other.front['date'], one.front['date']));

function addressesOf({ id, path }: BuiltPage): readonly string[] {
  const own = `/${path.slice(LOCALE.length + 1)}`;
  if (!own.includes(':')) return [own];
  const values = VALUES[id];
  if (!values) throw new Error(`The addresses of route "${id}" are unknown`);
  return values();
}

function indexedPage(path: string, locale: Locale): IndexedPage {
  const text = textOf(path);
  if (text === null) return { path, languages: ALL, changed: newestOf(path, locale) };
  const languages = listTranslations(text);
  return { path, languages, changed: dayOf(readFront(text, locale.prefix)) };
}

/** Returns the file of a page's text. Null for pages made of messages, which every language has. */
function textOf(path: string): string | null {
  const product = PRODUCTS.find((each) => each.path === path);
  if (product) return `products/${product.key}/page.md`;
  const own = TEXT_PAGES[path];
  if (own) return own;
  const [, room = '', first = '', second] = path.split('/');
  if (room === 'faq') return questionsPath(first);
  if (room === 'company') return `content/legal/${first}.md`;
  return room === 'blog' && second ? `content/blog/${first}/${second}.md` : null;
}

function newestOf(path: string, locale: Locale): string | null {
  const [, room, type = ''] = path.split('/');
  if (room !== 'blog') return null;
  const days = listArticles(type, locale).flatMap(({ front }) => dayOf(front) ?? []);
  return days.sort().at(-1) ?? null;
}

/** Uses only dates from the text, because search engines learn to ignore invented ones. */
export function dayOf(front: Readonly<Record<string, string>>): string | null {
  const day = front['updated'] ?? front['date'] ?? '';
  return DAY.test(day) ? day : null;
}

const compare = (one = '', other = ''): number => (one < other ? -1 : one > other ? 1 : 0);
