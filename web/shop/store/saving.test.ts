import { expect, test } from 'vitest';
import { yearSaving, yearsOutlasted } from './compare.server.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' as const });

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
