import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepVersion } from './keep-legal.ts';

const root = mkdtempSync(join(tmpdir(), 'keep-'));
afterAll(() => rmSync(root, { recursive: true }));

const TEXT = '---\nversion: "2026-11"\n---\n\n## One\n';

for (const folder of ['', 'locales/de/']) {
  const file = join(root, `${folder}content/legal/terms.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, TEXT);
}

test('rejects an unknown text', () => {
  expect(() => keepVersion(root, 'gone')).toThrow('There is no legal text "gone"');
});

test('keeps a text byte by byte in all languages once', () => {
  const copies = keepVersion(root, 'terms');
  expect(copies).toEqual([
    'content/legal/terms/2026-11.md',
    'locales/de/content/legal/terms/2026-11.md',
  ]);
  for (const path of copies) expect(readFileSync(join(root, path), 'utf8')).toBe(TEXT);
  expect(() => keepVersion(root, 'terms')).toThrow('2026-11 already exists');
});
