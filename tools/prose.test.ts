import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { originalHash, readProse } from '../locales/prose.ts';
import { listProseProblems, listWordProblems, stampProse } from './prose.ts';

let root = '';
const write = (path: string, source: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
};
const problems = (): string[] =>
  listProseProblems(root, ['de']).map(({ kind, path, detail }) => `${kind} ${path} ${detail}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prose-tool-'));
  write('content/a.md', '---\ntitle: A {name}\n---\nHello {name}\n\n---\n\nend\n');
  write('products/zipx/page.md', '# ZipX\n');
});
afterEach(() => rmSync(root, { recursive: true }));

test('lists missing, stale, orphaned, and mismatching translations', () => {
  write('locales/de/content/a.md', '---\noriginal: 000000000000\nextra: x\n---\nHallo {nome}\n');
  write('locales/de/content/old.md', 'Alt\n');
  expect(problems()).toEqual([
    'stale content/a.md the original has changed',
    'placeholders content/a.md -name +nome',
    'front content/a.md -title +extra',
    'structure content/a.md ends before the original',
    'missing products/zipx/page.md not translated',
    'orphan content/old.md has no English original',
  ]);
});

test('marks a translation as stale without a stamp and after a change of the original', () => {
  write('locales/de/products/zipx/page.md', '# ZipX\n');
  expect(problems()).toContain('stale products/zipx/page.md not stamped');
  stampProse(root, 'de');
  expect(problems().join()).not.toContain('zipx');
  write('products/zipx/page.md', '# ZipX 2\n');
  expect(problems()).toContain('stale products/zipx/page.md the original has changed');
});

test('finds a lost line, a moved row, another link, and other check marks', () => {
  const table = '| | Free | Paid |\n|---|---|---|\n| Open | ✓ | ✓ |\n| Split | – | ✓ |\n';
  write('content/a.md', `## Help\n\nSee [FAQ](/faq).\n\n${table}\n- One\n- Two\n`);
  const german = `## Hilfe\n\nSiehe [FAQ](/de/faq).\n\n${table}\n- Eins\n- Zwei\n`;
  const structure = (source: string): string[] => {
    write('locales/de/content/a.md', source);
    return problems().filter((problem) => problem.startsWith('structure'));
  };
  expect(structure(german)).toEqual([]);
  expect(structure(german.replace('/de/faq', '/store'))).toHaveLength(1);
  expect(structure(german.replace('| – |', '| ✓ |'))).toHaveLength(1);
  expect(structure(german.replace('- Zwei\n', ''))).toHaveLength(1);
  expect(structure(`${german}\nMehr\n`)).toHaveLength(1);
  expect(structure(german.replace('## Hilfe', '# Hilfe'))).toHaveLength(1);
  expect(structure(german.replace('## Hilfe', '##\u00a0Hilfe'))).toHaveLength(1);
});

test('leaves words of old legal versions alone, in English as in translations', () => {
  const [old, current] = ['content/legal/terms/2026-11.md', 'content/legal/terms.md'];
  for (const path of [old, current]) write(path, 'Open the "File Explorer" ...\n');
  const { length } = listWordProblems(root, 'en', current);
  expect(length).toBeGreaterThan(0);
  expect(listWordProblems(root, 'en', old)).toEqual([]);
});

test('stamps only the named files, keeps their text, and is idempotent', () => {
  const german = '---\ntitle: A {name}\n---\nHallo {name}\n\n---\n\nEnde\n';
  write('locales/de/content/a.md', german);
  write('locales/de/products/zipx/page.md', '# ZipX\n');
  expect(stampProse(root, 'de', ['content/a.md'])).toEqual(['content/a.md']);
  expect(stampProse(root, 'de', ['content/a.md'])).toEqual([]);
  const stamp = `original: ${originalHash('content/a.md', root)}\n`;
  expect(readFileSync(join(root, 'locales/de/content/a.md'), 'utf8')).toBe(
    german.replace('---\n', `---\n${stamp}`),
  );
  expect(problems()).toEqual(['stale products/zipx/page.md not stamped']);
  expect(stampProse(root, 'de')).toEqual(['products/zipx/page.md']);
  expect(problems()).toEqual([]);
  expect(readProse('content/a.md', 'de', root).text).toBe('Hallo {name}\n\n---\n\nEnde');
});
