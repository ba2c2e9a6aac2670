import { expect, test } from 'vitest';
import { currenciesOf } from './figures.server.ts';

test("the shop's own currency comes first, then what most orders were paid in, then the alphabet", () => {
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
