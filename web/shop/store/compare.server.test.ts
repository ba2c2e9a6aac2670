import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import type { Offer } from '../../loaders/offers.server.ts';
import { compareTools, versionsIn, yearSaving, yearsOutlasted } from './compare.server.ts';

const offer = (plan: Offer['plan'], minor: number): Offer => ({
  product: 'zipx',
  plan,
  seats: 1,
  taxIncluded: false,
  total: { minor, currency: 'USD', text: `$${minor / 100}` },
  renewal: null,
});
const usd = (minor: number) => ({ minor, currency: 'USD' as const });
const keys = PRODUCTS.map(({ key }) => key);

test('names no price, saving, or lifetime advice of a tool that is not sold for this number of PCs', () => {
  const input = { offers: [offer('year', 1999)], seats: 3, locale: getLocale('en') } as const;
  expect(compareTools(['zipx'], input)).toMatchObject([
    { prices: {}, saving: null, outlasts: null },
  ]);
});

test('names no saving if a year costs as much as twelve months, more, or another currency', () => {
  expect(yearSaving(usd(100), usd(1200))).toBeNull();
  expect(yearSaving(usd(100), usd(1300))).toBeNull();
  expect(yearSaving(usd(100), usd(1195))).toBeNull();
  expect(yearSaving(usd(0), usd(0))).toBeNull();
  expect(yearSaving(usd(499), { minor: 1999, currency: 'EUR' })).toBeNull();
});

test('names the saving of a year over twelve months, never rounded up', () => {
  expect(yearSaving(usd(499), usd(1999))).toEqual({ amount: usd(3989), percent: 66 });
  expect(yearSaving(usd(100), usd(1188))).toEqual({ amount: usd(12), percent: 1 });
});

test('counts the yearly licenses that cost more than a lifetime', () => {
  expect(yearsOutlasted(usd(0), usd(3999))).toBeNull();
  expect(yearsOutlasted(usd(1999), { minor: 3999, currency: 'EUR' })).toBeNull();
  expect(yearsOutlasted(usd(2000), usd(4000))).toBe(3);
  expect(yearsOutlasted(usd(1999), usd(3999))).toBe(3);
  expect(yearsOutlasted(usd(2000), usd(3999))).toBe(2);
});

test('computes the saving of a year from the prices shown', () => {
  const offers = [offer('month', 499), offer('year', 1999), offer('lifetime', 3999)];
  const compared = compareTools(['zipx'], { offers, seats: 1, locale: getLocale('en') });
  expect(compared).toMatchObject([
    {
      prices: { month: '$4.99', year: '$19.99', lifetime: '$39.99' },
      saving: { amount: '$39.89', percent: '66%' },
      outlasts: 3,
    },
  ]);
});

test('separates the free features from those that a license adds', () => {
  const rows = [
    ['Feature', 'Free', 'License'],
    ['Open', '✓', '✓'],
    ['Split', '–', '✓'],
    ['Area', 'Screen', 'Screen &amp; window'],
    ['Term', 'No end', 'Year'],
  ];
  expect(versionsIn(rows)).toEqual({
    free: [
      { name: 'Open', extent: null },
      { name: 'Area', extent: 'Screen' },
    ],
    paid: [
      { name: 'Split', extent: null },
      { name: 'Area', extent: 'Screen & window' },
    ],
  });
});

test.each(LOCALES)(
  '$prefix: every tool has something free and something a license adds',
  (locale) => {
    const english = compareTools(keys, { offers: [], seats: 1, locale: getLocale('en') });
    const compared = compareTools(keys, { offers: [], seats: 1, locale });
    const counts = (tools: typeof compared) =>
      tools.map(({ free, paid }) => [free.length, paid.length]);
    expect(counts(compared)).toEqual(counts(english));
    expect(counts(compared).flat()).not.toContain(0);
  },
);
