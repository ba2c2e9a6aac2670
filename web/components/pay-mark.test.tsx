import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { METHOD_FACTS, type PaymentMethod } from '../../domain/payment/index.ts';
import { openPageWords } from '../../locales/catalog.ts';
import { PayMarks } from './pay-mark.tsx';

const t = openPageWords('en', ['choice']);
const marksOf = (...methods: PaymentMethod[]) => {
  const marked = methods.map((method) => ({ method, flow: METHOD_FACTS[method].flow }));
  return renderToStaticMarkup(<PayMarks methods={marked} titled="methods" t={t} />);
};

test('a wallet without a logo has the symbol of a code', () => {
  expect(marksOf('upi')).toContain('<bdi class="pay-mark code">UPI</bdi>');
});

test('a method on a page of its own company has a symbol of its own', () => {
  expect(marksOf('ideal')).toContain('<bdi class="pay-mark away">iDEAL</bdi>');
});

test('a method with a voucher has the symbol of a slip', () => {
  expect(marksOf('konbini')).toContain('<bdi class="pay-mark voucher">Konbini');
});

test('a logo stands beside the name of its wallet, without a text of its own', () => {
  expect(marksOf('pix')).toMatch(/<bdi class="pay-mark"><img class="brand" [^>]*alt=""[^>]*>Pix</);
});

test('cards show the brands that every account accepts, all of the same size', () => {
  const html = marksOf('pix', 'card');
  const [wallet, ...brands] = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image);
  expect(brands.map((image) => /alt="([^"]*)"/.exec(image)?.[1])).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
  ]);
  for (const image of [wallet, ...brands]) expect(image).toContain('width="44" height="28"');
});
