/** Which long texts there are, and how far each language is with them; `prose.ts` is what pages read them by. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { originalHash } from './prose.ts';

/** Paths from the root of every text that has an English original, sorted: `content/**` and `products/<key>/**`. */
export const listOriginals = (root: string): string[] => listMarkdown(root);

/** Paths of the texts below a folder, as they are called there. */
export const listMarkdown = (folder: string): string[] =>
  globSync(['content/**/*.md', 'products/*/**/*.md'], { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** `stale`: translated, but not from the English text there is now. */
export type ProseState = 'done' | 'missing' | 'stale';

/** How far a language (its prefix) is with the text of this path. Throws when there is no English original. */
export function proseStateOf(root: string, prefix: string, path: string): ProseState {
  const file = join(root, 'locales', prefix, path);
  if (!existsSync(file)) return 'missing';
  const { front } = splitFront(readFileSync(file, 'utf8'));
  return front['original'] === originalHash(path, root) ? 'done' : 'stale';
}
