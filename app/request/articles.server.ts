import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../locales/index.ts';
import { readText, type Text } from './texts.server.ts';

const FOLDER = 'content/blog';
const SLUG = /^[a-z0-9][a-z0-9-]*$/;

/** Names of a blog type's articles; the folder is the list. */
export function listSlugs(type: string): string[] {
  if (!SLUG.test(type)) return [];
  try {
    return readdirSync(join(process.cwd(), FOLDER, type))
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.slice(0, -'.md'.length));
  } catch {
    return [];
  }
}

/** An article in the page's language (or English with `lang` set); null when there is none. */
export function findArticle(type: string, slug: string, locale: Locale): Text | null {
  if (!listSlugs(type).includes(slug)) return null;
  return readText(`${FOLDER}/${type}/${slug}.md`, locale);
}
