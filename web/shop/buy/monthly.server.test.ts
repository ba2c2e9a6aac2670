import { expect, test } from 'vitest';
import { type Currency, formatMoney } from '../../../kit/money.ts';
import { getLocale } from '../../../locales/index.ts';
import { monthlyOf } from './monthly.server.ts';

const locale = getLocale('en');
const shown = (minor: number, currency: Currency = 'USD') => ({
  minor,
  currency,
  text: formatMoney({ minor, currency }, locale.numberLocale),
});
const year = (minor: number, renewal = minor) => ({
  ...({ plan: 'year', seats: 1, total: shown(minor), renewal: shown(renewal) } as const),
});

test('omits a year that renews at a higher price or is free', () => {
  expect(monthlyOf([year(1499, 1999)], locale)).toEqual({});
  expect(monthlyOf([year(0)], locale)).toEqual({});
});

test('omits a month and a lifetime', () => {
  const others = (['month', 'lifetime'] as const).map((plan) => ({ ...year(1999), plan }));
  expect(monthlyOf(others, locale)).toEqual({});
});

test('returns the price by number of PCs, rounded up, even if nothing renews', () => {
  const quotes = [year(2497), { ...year(3799), seats: 3 as const, renewal: null }];
  expect(monthlyOf(quotes, locale)).toEqual({ 1: '$2.09', 3: '$3.17' });
});
