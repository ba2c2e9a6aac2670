import { expect, test } from 'vitest';
import { LOCALES } from '../locales/index.ts';
import { COUNTRIES, isCountry } from './countries.ts';

test.each(['', 'de', 'D', 'DEU', 'XX', 'UK', 'EU', 'ZZ', 'DE '])('%j is not a country', (code) => {
  expect(isCountry(code)).toBe(false);
});

test('the list is complete, sorted, and unique', () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(COUNTRIES).toEqual([...new Set(COUNTRIES)].sort());
});

test('every country has its own name in English', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = COUNTRIES.map((code) => names.of(code));
  expect(found).not.toContain(undefined);
  expect(new Set(found).size).toBe(250);
  expect(isCountry('TW')).toBe(true);
});

test.each(LOCALES)('every country has its own name in $prefix, including Kosovo', ({ tag }) => {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const found = COUNTRIES.map((code) => names.of(code) ?? code);
  expect(found.filter((name) => isCountry(name))).toEqual([]);
  expect(new Set(found).size).toBe(COUNTRIES.length);
  expect(isCountry('XK')).toBe(true);
});
