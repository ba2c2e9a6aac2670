import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isolated } from '../../kit/isolate.ts';
import type { Words } from '../../locales/catalog.ts';
import { PlanPrice } from './price-tag.tsx';

const total = { minor: 499, currency: 'EUR', text: '€4.99' } as const;

const shown = (t: (values: { price: string }) => string) => {
  const words = ((_key: string, values: { price: string }) => t(values)) as unknown as Words;
  return parse(renderToStaticMarkup(<PlanPrice total={total} plan="month" t={words} />));
};

test('a label may contain the word “price” before and after the amount', () => {
  const page = shown(({ price }) => `best price ${price} list price/month`);
  expect(page.querySelectorAll('.quiet').map(({ text }) => text)).toEqual([
    ...['best price', 'list price/month'],
  ]);
  expect(page.querySelector('bdi')?.text).toBe('€4.99');
});

test('leaves no direction marks around the amount in a right-to-left sentence', () => {
  const page = shown((values) => `${isolated(values).price} شهريًا`);
  expect(page.text).toBe('€4.99 شهريًا');
});
