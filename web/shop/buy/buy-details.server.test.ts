import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { buyerQuestions, renderBuyDetails } from './buy-details.server.tsx';

test.each(LOCALES)('$prefix: lists the five questions in the order of their pages', (locale) => {
  const ids = buyerQuestions(locale).flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(ids).toEqual([
    'how-can-i-pay',
    'when-do-i-receive-my-licence',
    'can-i-move-my-licence-to-another-pc',
    'which-plans-renew-by-themselves',
    'can-i-return-a-licence',
  ]);
});

test.each(PRODUCTS)('$key: shows its own table of the free version and the license', (product) => {
  const page = parse(renderBuyDetails(product, getLocale('en')));
  const heading = page.querySelector('details > summary > h2');
  const table = page.querySelector('details .editions');
  expect(table?.getAttribute('aria-labelledby')).toBe(heading?.id);
  expect(table?.querySelectorAll('tr').length).toBeGreaterThan(3);
  expect(page.querySelectorAll('details')).toHaveLength(6);
});

test('keeps links in the language of the page', () => {
  const links = parse(renderBuyDetails(getProduct('zipx'), getLocale('ar'))).querySelectorAll('a');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/ar\//);
});
