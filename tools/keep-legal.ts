/**
 * Keeps the present version of a legal text in all its languages, before it is changed:
 *   keep-legal.ts NAME   copies content/legal/NAME.md to content/legal/NAME/<its version>.md, translations likewise
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { LOCALES } from '../locales/index.ts';

/**
 * Copies byte by byte, so that translations stay the translations of their original. Returns what was written.
 * @throws Error when there is no such text or its version is kept already
 */
export function keepVersion(root: string, name: string): string[] {
  const original = join(root, 'content/legal', `${name}.md`);
  if (!existsSync(original)) throw new Error(`there is no legal text "${name}"`);
  const { version } = splitFront(readFileSync(original, 'utf8')).front;
  if (!version) throw new Error(`"${name}" does not say its version`);
  const folders = ['', ...LOCALES.map(({ prefix }) => `locales/${prefix}/`)];
  const found = folders
    .map((folder) => `${folder}content/legal/${name}`)
    .filter((path) => existsSync(join(root, `${path}.md`)));
  return found.map((path) => {
    const kept = `${path}/${version}.md`;
    if (existsSync(join(root, kept))) throw new Error(`${version} is kept already: ${kept}`);
    mkdirSync(dirname(join(root, kept)), { recursive: true });
    copyFileSync(join(root, `${path}.md`), join(root, kept));
    return kept;
  });
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('usage: keep-legal.ts NAME');
  for (const path of keepVersion(process.cwd(), name)) console.log(`kept ${path}`);
}
