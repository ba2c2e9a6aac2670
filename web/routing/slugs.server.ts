import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where articles lie, from the project's root: a folder for each blog type. */
export const ARTICLES = 'content/blog';

const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const EXTENSION = '.md';

/** Names of a blog type's articles; the folder is the list. Empty where there is no such type. */
export function listSlugs(type: string): string[] {
  if (!SLUG.test(type)) return [];
  try {
    return readdirSync(join(process.cwd(), ARTICLES, type))
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length));
  } catch {
    return [];
  }
}
