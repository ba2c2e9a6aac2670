/**
 * Keeps the current version of a legal text in all languages before it changes. `keep-legal.ts NAME` copies
 * content/legal/NAME.md to content/legal/NAME/<its version>.md, and its translations.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { LOCALES } from '../locales/index.ts';

/**
 * Copies byte by byte, so that translations still match their original. Returns the written paths.
 * @throws Error if the text does not exist or its version is already kept
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
    const kept = `${path}/${version}.md`;
    if (existsSync(join(root, kept))) throw new Error(`${version} is already kept: ${kept}`);
    mkdirSync(dirname(join(root, kept)), { recursive: true });
    copyFileSync(join(root, `${path}.md`), join(root, kept));
    return kept;
  });
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Usage: keep-legal.ts NAME');
  for (const path of keepVersion(process.cwd(), name)) console.log(`kept ${path}`);
}
