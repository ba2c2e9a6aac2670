import { expect, test } from 'vitest';
import { getLocale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { listShown } from './shown.server.tsx';

test('shows one of every three tools, in the order of the shop', () => {
  const order = PRODUCTS.map(({ key }) => key);
  const places = Object.keys(listShown(getLocale('en')).windows).map((key) => order.indexOf(key));
  expect(places).toEqual([0, 5, 6]);
});

test('labels each drawing, sets its colors, and renders it once', () => {
  const shown = listShown(getLocale('de'));
  for (const html of Object.values(shown.windows)) {
    expect(html).toMatch(
      /^<div class="mock" role="img" aria-label="[^"]+" style="--product-color:#/,
    );
  }
  expect(shown.note).not.toBe(listShown(getLocale('en')).note);
  expect(listShown(getLocale('de'))).toBe(shown);
});
