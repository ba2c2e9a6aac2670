import { expect, test } from 'vitest';
import { PRODUCTS, type Retirement } from '../../products/index.ts';
import routes from '../routes.ts';
import { createMatcher, type ListedRoute } from './matcher.ts';
import { retirementRules, ruleFor } from './route-rules.ts';

const product = { key: 'zipx', path: '/zipx', variants: ['b1'], blogType: 'unzip' };
const rulesOf = (page: Retirement['page'], change = {}) =>
  Object.fromEntries(
    retirementRules({
      ...product,
      ...change,
      retired: { since: '2026-01-15', page, renewals: 'end' },
    }),
  );

test('a product that is sold redirects nothing', () => {
  expect(retirementRules(product)).toEqual([]);
});

test.each(['notice', 'gone'] as const)(
  '%s: everything leads to the page of the product',
  (page) => {
    expect(rulesOf(page)).toEqual({ '/zipx/b1': '/zipx', '/blog/unzip': '/zipx' });
    expect(rulesOf(page, { path: '/zipx/v1', variants: [], blogType: null })).toEqual({
      '/zipx': '/zipx/v1',
    });
  },
);

test('a replacement gets everything, in one step', () => {
  expect(rulesOf('/pdfreader')).toEqual({
    '/zipx': '/pdfreader',
    '/zipx/b1': '/pdfreader',
    '/blog/unzip': '/pdfreader',
  });
});

test('redirects to no own address, which would never end', () => {
  expect(rulesOf('/zipx')).toEqual({ '/zipx/b1': '/zipx', '/blog/unzip': '/zipx' });
});

test('every replacement is a page of the shop that leads nowhere else', () => {
  const match = createMatcher(routes as readonly ListedRoute[]);
  for (const { key, retired } of PRODUCTS)
    if (retired?.page.startsWith('/')) {
      expect(match(retired.page), key).not.toBeNull();
      expect(ruleFor(retired.page), key).toBeNull();
    }
});
