import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf } from '../locales/prose.ts';
import { VENDOR } from '../vendor/vendor.ts';
import { keepVersion } from './keep-legal.ts';

const root = mkdtempSync(join(tmpdir(), 'keep-'));
afterAll(() => rmSync(root, { recursive: true }));

const TEXT = '---\nversion: "2026-11"\n---\n\n## {company}\n';
/** A translation is stamped with the hash of its original. */
const german = (original: string, text: string) =>
  text.replace('---\n', `---\noriginal: ${hashOf(original)}\n`);

for (const folder of ['', 'locales/de/']) {
  const file = join(root, `${folder}content/legal/terms.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, folder === '' ? TEXT : german(TEXT, TEXT));
}

test('rejects an unknown text', () => {
  expect(() => keepVersion(root, 'gone')).toThrow('There is no legal text "gone"');
});

test('keeps a text with the name of its day in all languages once', () => {
  const copies = keepVersion(root, 'terms');
  expect(copies).toEqual([
    'content/legal/terms/2026-11.md',
    'locales/de/content/legal/terms/2026-11.md',
  ]);
  const kept = TEXT.replace('{company}', VENDOR.company.name);
  const [english, translated] = copies.map((path) => readFileSync(join(root, path), 'utf8'));
  expect(english).toBe(kept);
  expect(translated).toBe(german(kept, kept));
  expect(() => keepVersion(root, 'terms')).toThrow('2026-11 already exists');
});
