import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { languageOf, languageOptions } from './languages.server.ts';
import { marketName } from './places.server.ts';
import { saidMoment } from './said-moment.server.ts';

const german = getLocale('de');

test('languages have the names the page gives them; one that is gone keeps its prefix', () => {
  expect(languageOf('klingon', german)).toBe('klingon');
  expect(languageOf('en', german)).toBe('Englisch');
  expect(languageOptions(german)).toContainEqual(['fr', 'Französisch']);
});

test('markets are called by their country, or by what unites theirs', () => {
  expect(marketName('no market', german)).toBe('no market');
  expect(marketName('us', german)).toBe('Vereinigte Staaten');
  expect(marketName('eu', german)).toBe('Europäische Union');
});

test('a moment in a sentence is that of the tables, in words', () => {
  expect(saidMoment(new Date('2026-11-22T23:15:14Z'), german, 'UTC')).toBe(
    '22. November 2026 um 23:15:14 UTC',
  );
});
