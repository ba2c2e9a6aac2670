import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { languageName } from './names.server.ts';

const nameOf = (of: string, reader: string) => languageName(getLocale(of), getLocale(reader));

test('a language the shop has in two scripts is named with its script', () => {
  expect([nameOf('cn', 'en'), nameOf('tw', 'en')]).toEqual([
    'Simplified Chinese',
    'Traditional Chinese',
  ]);
});

test('others are named in the reader’s words', () => {
  expect([nameOf('de', 'en'), nameOf('de', 'fr'), nameOf('de', 'de')]).toEqual([
    'German',
    'allemand',
    'Deutsch',
  ]);
});

test('no two languages have one name for a reader', () => {
  for (const reader of LOCALES) {
    expect(new Set(LOCALES.map((each) => languageName(each, reader))).size).toBe(LOCALES.length);
  }
});
