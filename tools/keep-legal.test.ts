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

test('what is not there cannot be kept', () => {
  expect(() => keepVersion(root, 'gone')).toThrow('there is no legal text "gone"');
});

test('a text is kept byte by byte in all its languages, once', () => {
  const kept = keepVersion(root, 'terms');
  expect(kept).toEqual([
    'content/legal/terms/2026-11.md',
    'locales/de/content/legal/terms/2026-11.md',
  ]);
  for (const path of kept) expect(readFileSync(join(root, path), 'utf8')).toBe(TEXT);
  expect(() => keepVersion(root, 'terms')).toThrow('2026-11 is kept already');
});
