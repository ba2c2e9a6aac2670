import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { dayOf, listIndexedPages } from './indexed-pages.server.ts';

const de = getLocale('de');
const page = (id: string, path: string, handle = {}) => ({ id, path: `:locale?/${path}`, handle });
const pathsOf = (...pages: ReturnType<typeof page>[]) =>
  listIndexedPages(pages, de).map(({ path }) => path);

test('throws for a route with unknown parameters', () => {
  expect(() => pathsOf(page('mood', 'mood/:kind'))).toThrow('"mood"');
});

test('leaves out unindexed pages, landing pages, and routes without a locale', () => {
  const outside = { id: 'office', path: 'office/mails', handle: {} };
  const hidden = page('search', 'search', { noIndex: true });
  const advertised = page('zipx-b1', 'zipx/b1', { landing: true });
  expect(pathsOf(outside, hidden, advertised)).toEqual([]);
});

test.each([
  [{ date: '2026-11-20', updated: '2026-11-21' }, '2026-11-21'],
  [{ date: '2026-11-20' }, '2026-11-20'],
  [{ date: 'last week' }, null],
  [{}, null],
])('reads the date of %j', (front, expected) => expect(dayOf(front)).toBe(expected));

test('lists the home page, a page of messages, and a page of text', () => {
  const home = { id: 'index', path: ':locale?', handle: {} };
  const pages = [home, page('store', 'store'), page('terms', 'company/terms-of-use')];
  expect(listIndexedPages(pages, de)).toEqual([
    { path: '/', languages: expect.arrayContaining(['en', 'de', 'vi']), changed: null },
    { path: '/store', languages: expect.arrayContaining(['en', 'de', 'vi']), changed: null },
    {
      path: '/company/terms-of-use',
      languages: expect.arrayContaining(['en', 'de']),
      changed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
});

test('lists every address of a page with parameters', () => {
  const faq = [page('faq-category', 'faq/:category')];
  expect(listIndexedPages(faq, getLocale('en'))).toHaveLength(14);
  expect(pathsOf(page('blog-type-path', 'blog/:type/:path'))).toContain(
    '/blog/unzip/open-zip-files-on-windows',
  );
});
