import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ARTICLES = 'content/blog';

const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const EXTENSION = '.md';

/** Returns the names of the articles of a blog, or an empty list for an unknown type. */
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
