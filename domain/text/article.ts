import { splitFront } from '../../kit/markdown.ts';
import { listPlaceholders, readFileText } from '../../locales/prose.ts';
import { isVendorField } from '../../locales/vendor-fields.ts';
import { PRODUCTS } from '../../products/index.ts';
import type { TextFault } from './fault.ts';

type ArticlePlace = {
  /** The blog, such as `unzip`. */
  readonly type: string;
  /** The last part of the address. */
  readonly slug: string;
};

const PATH = /^content\/blog\/([a-z0-9-]+)\/([^/]+)\.md$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_LENGTH = { min: 3, max: 80 };

export const isSlug = (slug: string): boolean =>
  SLUG.test(slug) && slug.length >= SLUG_LENGTH.min && slug.length <= SLUG_LENGTH.max;

export const articlePath = ({ type, slug }: ArticlePlace): string =>
  `content/blog/${type}/${slug}.md`;

const productOf = (type: string) => PRODUCTS.find(({ blogType }) => blogType === type);

/** Returns whether the office may have an article at this path, with or without a file. */
export function isArticle(path: string): boolean {
  const [, type = '', slug = ''] = PATH.exec(path) ?? [];
  return productOf(type) !== undefined && isSlug(slug);
}

/** Returns whether this is an article that the office added, so that there is no file to return to. */
export const isAdded = (path: string): boolean =>
  isArticle(path) && readFileText(path, 'en') === null;

type ArticleInput = ArticlePlace &
  Readonly<Record<'title' | 'description' | 'author' | 'body', string>> & {
    /** `YYYY-MM-DD` */
    readonly day: string;
  };

/** Returns the text of a new article, with its names at the top as the other articles have them. */
export function composeArticle(input: ArticleInput): string {
  const { type, title, description, author, day, body } = input;
  const product = productOf(type)?.key ?? '';
  const front = { title, description, author, date: day, updated: day, product };
  // A JSON string is a YAML string.
  const lines = Object.entries(front).map(([name, text]) => `${name}: ${JSON.stringify(text)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}

/** Returns the faults of an article that other texts cannot have: a product that the shop does not know. */
export function findArticleFaults(path: string, text: string): readonly TextFault[] {
  if (!isArticle(path)) return [];
  const { product } = splitFront(text).front;
  const isKnown = product === undefined || PRODUCTS.some(({ key }) => key === product);
  return isKnown ? [] : [{ kind: 'front', detail: `product: ${product}`, line: null }];
}

const DAYS = ['date', 'updated'] as const;

/**
 * Returns a fault for each day at the top of an added article that comes after the day of its publication. `day` is
 * `YYYY-MM-DD`.
 */
export function findLateDays(path: string, text: string, day: string): readonly TextFault[] {
  if (!isAdded(path)) return [];
  const { front } = splitFront(text);
  return DAYS.flatMap((name) => {
    const written = front[name] ?? '';
    return written > day ? [{ kind: 'front', detail: `${name}: ${written}`, line: null }] : [];
  });
}

/** Returns the article with another day at its top, in place of each that is among the `automatic` ones. */
export function withDay(text: string, day: string, automatic: readonly string[]): string {
  const { body } = splitFront(text);
  const top = text.slice(0, text.length - body.length);
  const line = /^(date|updated): "?(\d{4}-\d{2}-\d{2})"?$/gm;
  const dated = top.replace(line, (whole, name: string, written: string) =>
    automatic.includes(written) ? `${name}: "${day}"` : whole,
  );
  return dated + body;
}

/**
 * Returns what stands in for the file of an added article when its text is compared: the names of an article, and the
 * facts of the vendor that the text fills in.
 */
export function articleModel(path: string, text: string): string {
  const [, type = '', slug = ''] = PATH.exec(path) ?? [];
  const fields = listPlaceholders(text).filter(isVendorField);
  const body = fields.map((name) => `{${name}}`).join(' ');
  return composeArticle({
    type,
    slug,
    title: 'title',
    description: 'description',
    author: 'author',
    day: '2026-01-01',
    body,
  });
}
