import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { PAGE_SIZE, pageAt, pagerOf } from './list-page.server.ts';

const locale = getLocale('en');
const path = '/member/orders';
const numbersOf = (page: number, pages: number) =>
  pagerOf({ locale, path, page, pages })?.numbers.map((each) => each?.number ?? null);

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['two', 1],
  ['1', 1],
  ['02', 2],
  ['3', 3],
  ['4', 3],
  ['999999999', 3],
])('resolves %j to page %d of three', (value, page) => {
  const shown = pageAt(value, 2 * PAGE_SIZE + 1);
  expect([shown.page, shown.pages, shown.slice.offset]).toEqual([page, 3, (page - 1) * PAGE_SIZE]);
});

test('has no links for a single page', () => {
  for (const count of [0, 1, PAGE_SIZE]) {
    const shown = pageAt('7', count);
    expect(shown).toEqual({ page: 1, pages: 1, slice: { limit: PAGE_SIZE, offset: 0 } });
    expect(pagerOf({ locale, path, ...shown })).toBeNull();
  }
});

test('shows the ends and the neighbors of the current page', () => {
  expect(numbersOf(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(numbersOf(1, 8)).toEqual([1, 2, null, 8]);
  expect(numbersOf(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
  expect(numbersOf(100, 100)).toEqual([1, null, 99, 100]);
});

test('omits the number of the first page and keeps other parameters', () => {
  const query = new URLSearchParams('page=2&from=a%26b');
  const view = pagerOf({ locale, path, query, page: 2, pages: 3 });
  expect([view?.newer?.to, view?.older?.to]).toEqual([
    '/member/orders?from=a%26b',
    '/member/orders?from=a%26b&page=3',
  ]);
});

test('every language translates both links', () => {
  for (const spoken of LOCALES) {
    const view = pagerOf({ locale: spoken, path, page: 2, pages: 3 });
    const words = [view?.newer?.text, view?.older?.text];
    expect(new Set(words).size, spoken.prefix).toBe(2);
    if (spoken.prefix !== 'en') expect(words, spoken.prefix).not.toContain('Newer');
  }
});
