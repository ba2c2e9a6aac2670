import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../../kit/countries.ts';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { listCountries } from '../../loaders/names.server.ts';
import { writeOptions } from './buyer-fields.tsx';

const optionsOf = (prefix: string, chosen: string) =>
  parse(writeOptions(listCountries(getLocale(prefix)), chosen)).querySelectorAll('option');
const selectedOf = (prefix: string, chosen: string) =>
  optionsOf(prefix, chosen)
    .filter((option) => option.hasAttribute('selected'))
    .map((option) => option.getAttribute('value'));

describe('refused', () => {
  test.each(['', 'XX', 'fr', '"><script>', '..', '$&'])('%j selects an empty choice', (chosen) => {
    expect(selectedOf('en', chosen)).toEqual(['']);
    expect(optionsOf('en', chosen)).toHaveLength(COUNTRIES.length + 1);
  });
});

test('escapes HTML in country names', () => {
  const bosnia = optionsOf('en', '').find((option) => option.getAttribute('value') === 'BA');
  expect(bosnia?.innerHTML).toBe('Bosnia &amp; Herzegovina');
});

test.each(LOCALES)('$prefix: lists every country by name and selects the chosen one', (locale) => {
  const names = new Intl.DisplayNames([locale.tag], { type: 'region' });
  const options = optionsOf(locale.prefix, locale.country);
  expect(
    Object.fromEntries(options.map((option) => [option.getAttribute('value'), option.text])),
  ).toEqual(Object.fromEntries(COUNTRIES.map((code) => [code, names.of(code)])));
  expect(selectedOf(locale.prefix, locale.country)).toEqual([locale.country]);
});
