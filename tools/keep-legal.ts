/**
 * `keep-legal.ts NAME` keeps the current version of a legal text before it changes. It copies content/legal/NAME.md to
 * content/legal/NAME/<its version>.md, and does the same with the translations.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { LOCALES } from '../locales/index.ts';
import { hashOf, originalHash } from '../locales/prose.ts';
import { fillVendor } from '../locales/vendor-fields.ts';

/**
 * Copies the files and fills in the facts about the vendor, so that a copy keeps the facts of its time. Returns the paths.
 * @throws Error if the text does not exist or its version is already there
 */
export function keepVersion(root: string, name: string): string[] {
  const original = join(root, 'content/legal', `${name}.md`);
  if (!existsSync(original)) throw new Error(`There is no legal text "${name}"`);
  const { version } = splitFront(readFileSync(original, 'utf8')).front;
  if (!version) throw new Error(`"${name}" has no version`);
  const languages = LOCALES.map(({ prefix }) => ({ prefix, folder: `locales/${prefix}/` }));
  const found = [{ prefix: 'en', folder: '' }, ...languages]
    .map(({ prefix, folder }) => ({ prefix, path: `${folder}content/legal/${name}` }))
    .filter(({ path }) => existsSync(join(root, `${path}.md`)));
  // A translation that matches the current original also matches its copy, so it gets the hash of the copy.
  const before = originalHash(`content/legal/${name}.md`, root);
  const after = hashOf(fillVendor(readFileSync(original, 'utf8'), 'en', root));
  return found.map(({ prefix, path }) => {
    const copy = `${path}/${version}.md`;
    if (existsSync(join(root, copy))) throw new Error(`${version} already exists: ${copy}`);
    mkdirSync(dirname(join(root, copy)), { recursive: true });
    const text = readFileSync(join(root, `${path}.md`), 'utf8');
    writeFileSync(join(root, copy), fillVendor(text, prefix, root).replace(before, after));
    return copy;
  });
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Usage: keep-legal.ts NAME');
  for (const path of keepVersion(process.cwd(), name)) console.log(`copied to ${path}`);
}
