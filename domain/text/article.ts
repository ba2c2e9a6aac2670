import { listPlaceholders, readFileText } from '../../locales/prose.ts';
import { isVendorField } from '../../locales/vendor-fields.ts';
import { PRODUCTS } from '../../products/index.ts';

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
