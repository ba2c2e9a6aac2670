import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fillProse,
  listPlaceholders,
  listTranslations,
  originalHash,
  readFront,
  readProse,
} from './prose.ts';

const root = mkdtempSync(join(tmpdir(), 'prose-'));
const PATH = 'content/mails/hello.md';

function write(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

beforeAll(() => {
  write(PATH, '---\nsubject: Hello {name}\n---\n# Dear {name}\n\n[Open]({order_url}) `{key}`\n');
  write(`locales/ar/${PATH}`, '---\nsubject: مرحبا {name}\n---\n{name} **{key}**\n');
  write('content/broken.md', '---\na:\n  b: c\n---\n');
  write('locales/de/content/only-german.md', 'Hallo');
});
afterAll(() => rmSync(root, { recursive: true }));

test('names a missing English original, even if a translation exists', () => {
  expect(() => readProse('content/only-german.md', 'de', root)).toThrow(
    'the English original is missing: content/only-german.md',
  );
  expect(() => originalHash('content/none.md', root)).toThrow('content/none.md');
});

test.each([
  '../secret.md',
  'content/../../secret.md',
  '/etc/passwd',
  'content/a.txt',
  'locales/de/content/a.md',
  '',
])('refuses the path %j', (path) => {
  expect(() => readProse(path, 'en', root)).toThrow('not the path of a text');
});

test('refuses a prefix that is no locale prefix and front matter that is not flat', () => {
  expect(() => readProse(PATH, '../de', root)).toThrow('not a locale prefix');
  expect(() => readProse('content/broken.md', 'en', root)).toThrow('cannot read content/broken.md');
});

test('refuses to list languages or front matter of a missing text or an invalid path', () => {
  for (const read of [listTranslations, (path: string) => readFront(path, 'de', root)]) {
    expect(() => read('content/only-german.md', root)).toThrow('the English original is missing');
    expect(() => read('content/../../secret.md', root)).toThrow('not the path of a text');
  }
});

test('lists the languages of a text, and its front matter has the same fallback', () => {
  expect(listTranslations(PATH, root)).toEqual(['en', 'ar']);
  expect(readFront(PATH, 'ar', root)).toEqual({ subject: 'مرحبا {name}' });
  expect(readFront(PATH, 'de', root)).toEqual({ subject: 'Hello {name}' });
});

test('an unknown placeholder throws and names it', () => {
  const prose = readProse(PATH, 'en', root);
  expect(() => fillProse(prose, { name: 'Ada', key: 'K' })).toThrow('{order_url}');
  expect(() => fillProse(prose, { name: 'Ada', order_url: '/x' })).toThrow('{key}');
  expect(() =>
    fillProse({ ...prose, text: '{constructor}' }, { name: 'a', key: 'b', order_url: '/' }),
  ).toThrow();
});

test.each(['javascript:alert(1)', '//evil.example', 'data:x', ' javascript:x'])(
  'a field cannot make the link %s',
  (url) => {
    const prose = readProse(PATH, 'en', root);
    expect(() => fillProse(prose, { name: 'Ada', key: 'K', order_url: url })).toThrow(
      'not an address',
    );
  },
);

test('values are escaped in HTML, verbatim in text, and never expanded twice', () => {
  const filled = fillProse(readProse(PATH, 'en', root), {
    name: '<b>&"{key}',
    key: '$& $1',
    order_url: 'https://a.example/?a=1&b="><i>',
  });
  expect(filled.html).toContain('Dear <bdi>&lt;b&gt;&amp;&quot;{key}</bdi></h1>');
  expect(filled.html).toContain('<code><bdi>$&amp; $1</bdi></code>');
  expect(filled.html).toContain('href="https://a.example/?a=1&amp;b=&quot;&gt;&lt;i&gt;"');
  expect(filled.text).toBe('Dear <b>&"{key}\n\nOpen <https://a.example/?a=1&b="><i>> $& $1');
  expect(filled.front.subject).toBe('Hello <b>&"{key}');
});

test('a language without the text gets English, and `locale` shows it', () => {
  expect(readProse(PATH, 'de', root).locale).toBe('en');
  expect(readProse(PATH, 'en', root).locale).toBe('en');
  const arabic = readProse(PATH, 'ar', root);
  expect([arabic.locale, arabic.front.subject]).toEqual(['ar', 'مرحبا {name}']);
});

test('reads a text from disk once', () => {
  const first = readProse(PATH, 'en', root);
  write(PATH, 'changed');
  expect(readProse(PATH, 'en', root)).toBe(first);
});

test('hashes the file as it is on disk', () => {
  write('content/hashed.md', 'abc');
  expect(originalHash('content/hashed.md', root)).toBe('ba7816bf8f01');
});

test('lists each placeholder once, sorted', () => {
  expect(listPlaceholders('{b} {a} {b} {A} { c } {d_1}')).toEqual(['a', 'b', 'd_1']);
});
