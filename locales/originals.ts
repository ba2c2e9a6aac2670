/** Lists the long texts and the state of their translations. Pages read them through `prose.ts`. */
import { closeSync, existsSync, globSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { originalHash } from './prose.ts';
import { findTextOverride, listOverriddenPaths } from './text-overrides.ts';

/** Sorted paths from the root: `content/**` and `products/<key>/**`, with the articles that the office added. */
export function listOriginals(root: string): string[] {
  const files = listMarkdown(root);
  const added = root === process.cwd() ? listOverriddenPaths('content/blog/') : [];
  return added.every((path) => files.includes(path))
    ? files
    : [...new Set([...files, ...added])].sort();
}

/** Paths relative to the folder. */
export const listMarkdown = (folder: string): string[] =>
  globSync(['content/**/*.md', 'products/*/**/*.md'], { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** `stale`: the English text changed after the translation. */
export type ProseState = 'done' | 'missing' | 'stale';

/** The first line of a translation, written by our tools. */
const STAMP = /^---\r?\noriginal: ([0-9a-f]{12})\r?\n/;

/**
 * `prefix` is the language. `currentHash` is the hash of the English original, if the caller has it.
 * @throws Error when there is no English original
 */
export function proseStateOf(
  { root, prefix }: { readonly root: string; readonly prefix: string },
  path: string,
  currentHash: string = originalHash(path, root),
): ProseState {
  const override = root === process.cwd() ? findTextOverride(path, prefix) : null;
  if (override !== null) return override.original === currentHash ? 'done' : 'stale';
  const file = join(root, 'locales', prefix, path);
  const start = readStart(file);
  if (start === null) return 'missing';
  // Parsing the front matter takes a thousand times as long, so it is only the fallback.
  const made = STAMP.exec(start)?.[1] ?? splitFront(readFileSync(file, 'utf8')).front['original'];
  return made === currentHash ? 'done' : 'stale';
}

/** Longer than a stamp. */
const START = Buffer.alloc(64);

/** Returns null if there is no file. */
function readStart(file: string): string | null {
  if (!existsSync(file)) return null;
  const opened = openSync(file, 'r');
  try {
    return START.toString('latin1', 0, readSync(opened, START, 0, START.length, 0));
  } finally {
    closeSync(opened);
  }
}
