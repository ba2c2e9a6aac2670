import { expect, test } from 'vitest';
import { currenciesOf } from './figures.server.ts';

test('sorts currencies by the shop’s own, then by orders, then by name', () => {
  const sales = [
    { currency: 'BRL', orders: 1 },
    { currency: 'JPY', orders: 2 },
    { currency: 'USD', orders: 2 },
    { currency: 'EUR', orders: 1 },
    { currency: 'GBP', orders: 2 },
    { currency: 'JPY', orders: 3 },
  ] as const;
  expect(currenciesOf(sales)).toEqual(['EUR', 'JPY', 'GBP', 'USD', 'BRL']);
  expect(currenciesOf([])).toEqual([]);
});
