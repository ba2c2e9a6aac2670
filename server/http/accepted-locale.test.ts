import { expect, test } from 'vitest';
import { acceptedLocale } from './accepted-locale.ts';

test.each([
  [undefined, undefined, 'en'],
  [undefined, '', 'en'],
  [undefined, '*', 'en'],
  [undefined, 'nl, xx;q=0.9', 'en'],
  [undefined, 'de;q=0, fr;q=0.1', 'fr'],
  [undefined, 'de;q=nonsense', 'en'],
  [17, 'de', 'de'],
  ['nl', 'de', 'de'],
  [undefined, 'fr;q=0.5, de-AT;q=0.9, en;q=0.1', 'de'],
  [undefined, 'pt-BR,pt;q=0.9', 'pt'],
  ['zh-Hant-TW', 'de', 'tw'],
  ['cn', 'de', 'cn'],
  [' DE ', undefined, 'de'],
])('for the name %s and the header %s, picks %s', (named, header, prefix) => {
  expect(acceptedLocale(named, header).prefix).toBe(prefix);
});
