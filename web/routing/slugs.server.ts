import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listOverriddenPaths } from '../../locales/text-overrides.ts';

export const ARTICLES = 'content/blog';

const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const EXTENSION = '.md';

/**
 * Returns the names of the articles of a blog, with those that the office added, or an empty list for an unknown type.
 */
export function listSlugs(type: string): string[] {
  if (!SLUG.test(type)) return [];
  const folder = `${ARTICLES}/${type}/`;
  const added = listOverriddenPaths(folder).map((path) => path.slice(folder.length));
  const names = new Set([...listFiles(folder), ...added]);
  return [...names]
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(join(process.cwd(), folder));
  } catch {
    return [];
  }
}
