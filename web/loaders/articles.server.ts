import { htmlToText } from '../../kit/html-text.ts';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales/index.ts';
import { readWritten } from '../../locales/prose.ts';
import { textsVersion } from '../../locales/text-overrides.ts';
import { LISTED_PRODUCTS } from '../../products/index.ts';
import { ARTICLES, listSlugs } from '../routing/slugs.server.ts';
import { dayText } from './moments.server.ts';
import type { Question } from './questions.server.ts';
import { readText, type Text } from './texts.server.ts';

/** Returns an article in the page's language, or in English with `lang` set, or null if there is none. */
export function findArticle(type: string, slug: string, locale: Locale): Text | null {
  if (!listSlugs(type).includes(slug)) return null;
  return readText(`${ARTICLES}/${type}/${slug}.md`, locale);
}

export type Post = {
  /** The blog, such as `unzip`. */
  readonly type: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** ISO date. `day` is the same date in the page's language. */
  readonly date: string;
  readonly day: string | null;
  readonly author: string;
  readonly figure: string | null;
  readonly lang: string | undefined;
};

/** A drawing of the repository, or a picture of the office. */
const FIGURE = /!\[(?:\\.|[^\]\\])*\]\((\/(?:figures|pictures)\/[^)\s]+)/;

const lists = new MemoizeLast<readonly Post[]>();

/** Returns all articles of a blog, newest first and then by name. Read again only if the office publishes a text. */
export const listPosts = (type: string, locale: Locale): readonly Post[] =>
  lists.get(`${locale.prefix} ${type}`, [textsVersion()], () => readPosts(type, locale));

function readPosts(type: string, locale: Locale): Post[] {
  return listSlugs(type)
    .map((slug) => postOf({ type, slug }, locale))
    .sort((one, other) => other.date.localeCompare(one.date) || compare(one.path, other.path));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Name = { readonly type: string; readonly slug: string };

/** Reads only the front matter. Rendering every article of a list would take a second. */
function postOf({ type, slug }: Name, locale: Locale): Post {
  const file = `${ARTICLES}/${type}/${slug}.md`;
  const [own, english] = [locale, DEFAULT_LOCALE].map(({ prefix }) => readWritten(file, prefix));
  const { title = '', description = '', author = '', date = '' } = own?.front ?? {};
  const lang = own?.locale === locale.prefix ? undefined : DEFAULT_LOCALE.tag;
  // A translation that is older than the drawing shows it too.
  const drawn = [own, english].map((text) => FIGURE.exec(text?.body ?? '')?.[1]);
  return {
    type,
    path: `/blog/${type}/${slug}`,
    title,
    description,
    author,
    date,
    day: dayText(date, locale),
    lang,
    figure: drawn.find(Boolean) ?? null,
  };
}

const translated = (locale: Locale): readonly (readonly Post[])[] =>
  LISTED_PRODUCTS.flatMap(({ blogType }) => (blogType ? [blogType] : [])).map((type) =>
    listPosts(type, locale).filter(({ lang }) => lang === undefined),
  );

/** Returns the articles of all blogs that exist in a language, newest first. */
export const latestPosts = (locale: Locale): readonly Post[] =>
  translated(locale)
    .flat()
    .sort((one, other) => other.date.localeCompare(one.date) || compare(one.path, other.path));

/** Returns the newest articles that exist in a language. The first of each blog come before any second. */
export function newestPosts(locale: Locale, count: number): Post[] {
  const ranked = translated(locale).flatMap((posts) => posts.map((post, rank) => ({ post, rank })));
  return ranked
    .sort((one, other) => one.rank - other.rank || other.post.date.localeCompare(one.post.date))
    .slice(0, count)
    .map(({ post }) => post);
}

export type Entry = { readonly id: string; readonly title: string };

const SECTION = /<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g;
const QUESTION = /<h3 id="([^"]*)">([\s\S]*?)<\/h3>([\s\S]*?)(?=<h3 |$)/g;

export const contentsOf = (html: string): Entry[] =>
  [...html.matchAll(SECTION)].map(([, id = '', title = '']) => ({ id, title: htmlToText(title) }));

/** Returns the questions that end an article. They are the `###` headings of its last section. */
export function questionsOf(html: string): Pick<Question, 'question' | 'text'>[] {
  const last = html.slice(Math.max(0, html.lastIndexOf('<h2 ')));
  return [...last.matchAll(QUESTION)].map(([, , question = '', answer = '']) => ({
    question: htmlToText(question),
    text: htmlToText(answer),
  }));
}

export function relatedPosts(
  { type, path }: { type: string; path: string },
  locale: Locale,
): Post[] {
  const own = listPosts(type, locale);
  const others = newestPosts(locale, RELATED + own.length + 1);
  const all = new Map([...own, ...others].map((post) => [post.path, post]));
  all.delete(path);
  return [...all.values()].slice(0, RELATED);
}

const RELATED = 3;

export const otherLanguages = ({ languages }: Pick<Text, 'languages'>, locale: Locale): string[] =>
  LOCALES.map(({ prefix }) => prefix).filter(
    (prefix) => prefix !== locale.prefix && (languages?.includes(prefix) ?? true),
  );
