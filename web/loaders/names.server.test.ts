import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { languageName } from './names.server.ts';

const nameOf = (of: string, reader: string) => languageName(getLocale(of), getLocale(reader));

test('names the script of a language that the shop has in two', () => {
  expect([nameOf('cn', 'en'), nameOf('tw', 'en')]).toEqual([
    'Simplified Chinese',
    'Traditional Chinese',
  ]);
});

test('names other languages in the page’s language', () => {
  expect([nameOf('de', 'en'), nameOf('de', 'fr'), nameOf('de', 'de')]).toEqual([
    'German',
    'allemand',
    'Deutsch',
  ]);
});

test('gives every language a different name', () => {
  for (const reader of LOCALES) {
    expect(new Set(LOCALES.map((each) => languageName(each, reader))).size).toBe(LOCALES.length);
  }
});
