/** Which long texts there are, and how far each language is with them; `prose.ts` is what pages read them by. */
import { closeSync, existsSync, globSync, openSync, readFileSync, readSync } from 'node:fs';
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

/** The line our tools write first into every translation. */
const STAMP = /^---\r?\noriginal: ([0-9a-f]{12})\r?\n/;

/**
 * How far a language (its prefix) is with the text of this path. `wanted`: the hash of its English original, for who
 * asks about many languages. Throws when there is no English original.
 */
export function proseStateOf(
  { root, prefix }: { readonly root: string; readonly prefix: string },
  path: string,
  currentHash: string = originalHash(path, root),
): ProseState {
  const file = join(root, 'locales', prefix, path);
  const start = readStart(file);
  if (start === null) return 'missing';
  // Taking a front matter apart costs a thousand times as much: only where the line stands elsewhere in it.
  const made = STAMP.exec(start)?.[1] ?? splitFront(readFileSync(file, 'utf8')).front['original'];
  return made === currentHash ? 'done' : 'stale';
}

/** Where a stamp ends, in bytes, and a few more. */
const START = Buffer.alloc(64);

/** The first bytes of a file; null when there is none. */
function readStart(file: string): string | null {
  if (!existsSync(file)) return null;
  const opened = openSync(file, 'r');
  try {
    return START.toString('latin1', 0, readSync(opened, START, 0, START.length, 0));
  } finally {
    closeSync(opened);
  }
}
