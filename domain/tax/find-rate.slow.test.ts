import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import type { PublishedRate, RateQuery } from './exchange.ts';
import { findRate, storeRates } from './find-rate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  db.clock.set(new Date('2026-12-31T12:00:00Z'));
  await db.run((work) => storeRates(work, RATES));
});
afterAll(() => db.close());

const rate = (source: string, day: string, currency: string, perEuro: string): PublishedRate => ({
  source,
  day,
  currency,
  perEuro,
});
const RATES = [
  rate('ecb', '2026-11-26', 'USD', '1.15'),
  rate('ecb', '2026-11-27', 'USD', '1.16'),
  rate('ecb', '2026-11-27', 'PLN', '4.25'),
  rate('ecb', '2026-11-27', 'NOK', '11.7'),
  rate('Norges Bank', '2026-11-26', 'NOK', '11.8'),
  rate('Central Bank of the UAE', '2026-11-25', 'AED', '4.26'),
  rate('ecb', '2024-01-02', 'USD', '1.09'),
];
const find = (from: string, to: string, day: string) => {
  const query: RateQuery = { from, to, day };
  return db.read((reader) => findRate(reader, query));
};

test('finds no future, expired, unpublished, or belatedly read rate', async () => {
  expect(await find('USD', 'EUR', '2026-11-25')).toBeNull();
  expect(await find('USD', 'EUR', '2026-12-05')).toBeNull();
  expect(await find('EUR', 'XTS', '2026-11-27')).toBeNull();
  // Read more than 400 days after its day.
  expect(await find('USD', 'EUR', '2024-01-02')).toBeNull();
});

test.each([
  ['USD', 'EUR', '2026-11-26', '0.869565', '2026-11-26', 'ecb'],
  ['USD', 'EUR', '2026-11-27', '0.862069', '2026-11-27', 'ecb'],
  // Friday's rate covers the weekend and the last of seven days.
  ['USD', 'EUR', '2026-12-04', '0.862069', '2026-11-27', 'ecb'],
  ['EUR', 'PLN', '2026-11-28', '4.25', '2026-11-27', 'ecb'],
  ['USD', 'PLN', '2026-11-28', '3.66379', '2026-11-27', 'ecb'],
  // The vendor's own table comes first.
  ['EUR', 'NOK', '2026-11-27', '11.8', '2026-11-26', 'Norges Bank'],
  ['USD', 'AED', '2026-11-27', '3.67241', '2026-11-25', 'ecb + Central Bank of the UAE'],
])('finds %s to %s on %s: %s, from %s, by %s', async (from, to, on, expected, day, source) => {
  expect(await find(from, to, on)).toEqual({ rate: expected, day, source });
});

test('replaces the rate of a day that is read again', async () => {
  await db.run((work) => storeRates(work, [rate('ecb', '2026-12-15', 'USD', '1.1')]));
  await db.run((work) => storeRates(work, [rate('ecb', '2026-12-15', 'USD', '1.25')]));
  expect((await find('USD', 'EUR', '2026-12-15'))?.rate).toBe('0.8');
});
