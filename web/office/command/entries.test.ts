import { expect, test } from 'vitest';
import { entriesFor } from './entries.ts';

const page = (text: string) => ({ to: `/${text}`, text, kind: null });
const pages = ['Office', 'Pedidos', 'Préstamos', 'Emails', 'Landing pages'].map(page);
const found = [{ to: '/office/orders/1', text: 'VT-0000000F', kind: 'Order number' }];
const texts = (typed: string, more = found) =>
  entriesFor(typed, { pages, found: more }).map(({ text }) => text);

test('finds no page with another word', () => {
  expect(texts('landing mails', [])).toEqual([]);
});

test('lists all pages before anything was typed', () => {
  expect(texts('', [])).toEqual(pages.map(({ text }) => text));
});

test('finds pages by their words without accents, those that begin so first, after what was found', () => {
  expect(texts('p')).toEqual(['VT-0000000F', 'Pedidos', 'Préstamos', 'Landing pages']);
  expect(texts('PRESTA', [])).toEqual(['Préstamos']);
  expect(texts('pages land', [])).toEqual(['Landing pages']);
});
