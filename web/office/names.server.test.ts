import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { formatMoment } from './format-moment.server.ts';
import { languageOf, languageOptions } from './languages.server.ts';
import { marketName } from './places.server.ts';

const german = getLocale('de');

test('names languages in the page’s language, and removed ones by their prefix', () => {
  expect(languageOf('klingon', german)).toBe('klingon');
  expect(languageOf('en', german)).toBe('Englisch');
  expect(languageOptions(german)).toContainEqual(['fr', 'Französisch']);
});

test('names markets by their country or union', () => {
  expect(marketName('no market', german)).toBe('no market');
  expect(marketName('us', german)).toBe('Vereinigte Staaten');
  expect(marketName('eu', german)).toBe('Europäische Union');
});

test('writes a moment in words', () => {
  expect(formatMoment(new Date('2026-11-22T23:15:14Z'), german, 'UTC')).toBe(
    '22. November 2026 um 23:15:14 UTC',
  );
});
