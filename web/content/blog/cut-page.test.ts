import { expect, test } from 'vitest';
import { cutPage, PAGE_SIZE } from './cut-page.ts';

const posts = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each(['0', '1', '4', '-1', '2.5', '02', 'two', '', '2e0', '99999999'])(
  'returns null for page %j of 25 articles',
  (page) => expect(cutPage(posts(25), page)).toBeNull(),
);

test('returns one empty page for an empty list', () => {
  expect(cutPage([], null)).toEqual({ posts: [], page: 1, pages: 1 });
  expect(cutPage([], '2')).toBeNull();
});

test('puts ten articles on a page and the eleventh on the next', () => {
  expect(cutPage(posts(PAGE_SIZE), null)?.pages).toBe(1);
  expect(cutPage(posts(PAGE_SIZE + 1), '2')).toEqual({ posts: [10], page: 2, pages: 2 });
});
