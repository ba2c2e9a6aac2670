import { afterEach, expect, test } from 'vitest';
import { splitFront } from '../../kit/markdown.ts';
import { readProse } from '../../locales/prose.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { articlePath, checkText, composeArticle, isAdded, isSlug, isTextKey } from './index.ts';

const ARTICLE = {
  type: 'unzip',
  slug: 'archives-for-photographers',
  title: 'Archives: “RAW” files',
  description: 'Thousands of pictures in one file.',
  author: '{brand} editorial team',
  day: '2026-12-01',
  body: '\nA week of pictures fills a disk.\n\n## Keep them\n\nOne archive holds them.\n\n',
};
const PATH = articlePath(ARTICLE);
const BODY = composeArticle(ARTICLE);
const kindsOf = (body: string, locale = 'en') =>
  checkText({ path: PATH, locale }, body).map(({ kind }) => kind);

afterEach(() => setTextOverrides([]));

test('writes the names at the top of an article as the others have them', () => {
  expect(splitFront(BODY).front).toEqual({
    title: ARTICLE.title,
    description: ARTICLE.description,
    author: ARTICLE.author,
    date: '2026-12-01',
    updated: '2026-12-01',
    product: 'zipx',
  });
  expect(BODY.endsWith('\nOne archive holds them.\n')).toBe(true);
});

test('an address is lowercase words, in a blog of the shop', () => {
  expect(['a-b-c', 'zip', '7z-files'].every(isSlug)).toBe(true);
  expect(['', 'ab', 'A-b', 'a--b', '-ab', 'a_b', '../x', 'a'.repeat(81)].some(isSlug)).toBe(false);
  expect([isTextKey({ path: PATH, locale: 'en' }), isAdded(PATH)]).toEqual([true, true]);
  expect(isAdded('content/blog/unzip/rar-7z-zip-difference.md')).toBe(false);
  for (const path of ['content/blog/none/a-b-c.md', 'content/faq/a-b-c.md'])
    expect(isTextKey({ path, locale: 'en' })).toBe(false);
});

test('is checked without a file', () => {
  expect(kindsOf(BODY)).toEqual([]);
  expect(kindsOf(`${BODY}\n{company} made it.\n`)).toEqual([]);
  expect(kindsOf(`${BODY}\nAsk {nobody}.\n`)).toEqual(['placeholders']);
  expect(kindsOf(BODY.replace(/^date: .*$/m, 'date: "soon"'))).toEqual(['front']);
  expect(kindsOf(BODY.replace(/^author: .*\n/m, ''))).toContain('front');
});

test('is translated once visitors see it', () => {
  const german = { path: PATH, locale: 'de' };
  expect(isTextKey(german)).toBe(false);
  setTextOverrides([{ path: PATH, locale: 'en', body: BODY, original: 'x' }]);
  expect(isTextKey(german)).toBe(true);
  expect(readProse(PATH, 'en').text).toContain('One archive holds them.');
  const translated = BODY.replace('“RAW”', '„RAW“');
  expect(kindsOf(translated, 'de')).toEqual([]);
  expect(kindsOf(translated.replace('## Keep them\n', ''), 'de')).toContain('structure');
});
