/**
 * Keeps the current version of a legal text in all languages before it changes. `keep-legal.ts NAME` copies
 * content/legal/NAME.md to content/legal/NAME/<its version>.md, and its translations.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { LOCALES } from '../locales/index.ts';

/**
 * Copies the files unchanged and returns the written paths.
 * @throws Error if the text does not exist or its version is already there
 */
export function keepVersion(root: string, name: string): string[] {
  const original = join(root, 'content/legal', `${name}.md`);
  if (!existsSync(original)) throw new Error(`There is no legal text "${name}"`);
  const { version } = splitFront(readFileSync(original, 'utf8')).front;
  if (!version) throw new Error(`"${name}" has no version`);
  const folders = ['', ...LOCALES.map(({ prefix }) => `locales/${prefix}/`)];
  const found = folders
    .map((folder) => `${folder}content/legal/${name}`)
    .filter((path) => existsSync(join(root, `${path}.md`)));
  return found.map((path) => {
    const copy = `${path}/${version}.md`;
    if (existsSync(join(root, copy))) throw new Error(`${version} already exists: ${copy}`);
    mkdirSync(dirname(join(root, copy)), { recursive: true });
    copyFileSync(join(root, `${path}.md`), join(root, copy));
    return copy;
  });
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Usage: keep-legal.ts NAME');
  for (const path of keepVersion(process.cwd(), name)) console.log(`copied to ${path}`);
}
