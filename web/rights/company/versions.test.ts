import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFront } from '../../../locales/prose.ts';
import { listVersions, versionPath } from './versions.server.ts';

const root = mkdtempSync(join(tmpdir(), 'legal-'));
afterAll(() => rmSync(root, { recursive: true }));

function plant(path: string, version: string, date: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `---\nversion: "${version}"\ndate: "${date}"\n---\n`);
}

test.each(['', '2026', '2025-01', '../2026-11', 'README'])('finds no version %j', (version) => {
  expect(versionPath('terms-of-use', version)).toBeNull();
});

test('finds the version in force', () => {
  const { version = '' } = readFront('content/legal/terms-of-use.md', 'en');
  expect(versionPath('terms-of-use', version)).toBe('content/legal/terms-of-use.md');
});

test('lists earlier versions, newest first', () => {
  plant('content/legal/terms.md', '2027-02', '2027-02-01');
  expect(listVersions('terms', root)).toEqual([]);
  plant('content/legal/terms/2025-03.md', '2025-03', '2025-03-04');
  plant('content/legal/terms/2026-11.md', '2026-11', '2026-11-21');
  plant('content/legal/terms/notes.md', '', '');
  expect(listVersions('terms', root)).toEqual([
    { version: '2026-11', date: '2026-11-21' },
    { version: '2025-03', date: '2025-03-04' },
  ]);
  expect(versionPath('terms', '2026-11', root)).toBe('content/legal/terms/2026-11.md');
  expect(versionPath('terms', '2027-02', root)).toBe('content/legal/terms.md');
});
