import { expect, test } from 'vitest';
import { isCountry } from '../../kit/countries.ts';
import { zoneOf } from './assess.ts';
import { TABLE_BEGINS } from './country-tax.ts';
import { RATES } from './rates.ts';
import { EU_COUNTRIES } from './rates-eu.ts';
import { WHOLE_PPM } from './tax.ts';

const entries = Object.entries(RATES);

test('has a real country and zone in every entry, and rates in order', () => {
  for (const [country, { zone, rates }] of entries) {
    expect(isCountry(country)).toBe(true);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    const days = rates.map(([from]) => from);
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual([...new Set(days)].sort());
    for (const [from, ppm] of rates) {
      expect(new Date(from).toISOString().slice(0, 10)).toBe(from);
      expect(from >= TABLE_BEGINS).toBe(true);
      expect(Number.isSafeInteger(ppm) && ppm > 0 && ppm < WHOLE_PPM / 2).toBe(true);
    }
  }
});

test('never mistakes percent for parts per million: rates lie between 5 % and 27 %', () => {
  const all = entries.flatMap(([, { rates }]) => rates.map(([, ppm]) => ppm));
  expect([Math.min(...all), Math.max(...all)]).toEqual([50_000, 270_000]);
});

test('has 27 member states, none below the minimum of 15 % (article 97)', () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  expect(EU_COUNTRIES).toEqual([...EU_COUNTRIES].sort());
  for (const country of EU_COUNTRIES) {
    for (const [, ppm] of RATES[country]?.rates ?? []) expect(ppm).toBeGreaterThanOrEqual(150_000);
  }
});

test.each(['US', 'BR', 'AR', 'IL', 'HK'])('has deliberately no entry for %s', (country) => {
  expect(RATES[country]).toBeUndefined();
});

test('returns the zone of a country, or UTC for an unknown one', () => {
  expect(['DE', 'MC', 'JP', 'US'].map(zoneOf)).toEqual([
    ...['Europe/Berlin', 'Europe/Paris', 'Asia/Tokyo', 'UTC'],
  ]);
});
