import { expect, test } from 'vitest';
import { cutPage, PAGE_SIZE } from './cut-page.ts';

const posts = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each(['0', '1', '4', '-1', '2.5', '02', 'two', '', '2e0', '99999999'])(
  'there is no page %j of 25 articles',
  (asked) => expect(cutPage(posts(25), asked)).toBeNull(),
);

test('an empty list is one page without articles', () => {
  expect(cutPage([], null)).toEqual({ posts: [], page: 1, pages: 1 });
  expect(cutPage([], '2')).toBeNull();
});

test('ten articles fill a page, the eleventh begins the next', () => {
  expect(cutPage(posts(PAGE_SIZE), null)?.pages).toBe(1);
  expect(cutPage(posts(PAGE_SIZE + 1), '2')).toEqual({ posts: [10], page: 2, pages: 2 });
});
