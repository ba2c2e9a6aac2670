import { expect, test } from 'vitest';
import {
  DEFAULT_LOCALE,
  findLocale,
  folderOf,
  getLocale,
  LOCALES,
  matchLocale,
  SCRIPTS,
} from './index.ts';

test('refuses an unknown prefix', () => {
  for (const prefix of ['', 'xx', 'DE', 'zh', 'en-US', 'toString'])
    expect(findLocale(prefix), prefix).toBeNull();
  for (const prefix of ['', 'DE', 'en-US', 'toString'])
    expect(() => getLocale(prefix), prefix).toThrow(RangeError);
});

test('speaks English to customers of a removed language', () => {
  expect(getLocale('xx')).toBe(DEFAULT_LOCALE);
  expect(folderOf('xx')).toBe('');
});

test('a tag of another language matches nothing', () => {
  for (const tag of ['', '*', 'xx', 'xx-PL', '-', 'z', 'cn', '\u0000']) {
    expect(matchLocale(tag), tag).toBeNull();
  }
});

const TAGS: readonly (readonly [tag: string, prefix: string])[] = [
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['pt-BR', 'pt'],
  ['zh', 'cn'],
  ['zh-CN', 'cn'],
  ['zh-SG', 'cn'],
  ['zh-Hans-HK', 'cn'],
  ['zh-TW', 'tw'],
  ['zh-HK', 'tw'],
  ['zh-MO', 'tw'],
  ['zh-Hant', 'tw'],
  ['zh-Hant-CN', 'tw'],
  ['zh_TW', 'tw'],
  ['in-ID', 'id'],
  ['id', 'id'],
];

test.each(TAGS.filter(([, prefix]) => findLocale(prefix)))('%s means %s', (tag, prefix) => {
  expect(matchLocale(tag)?.prefix).toBe(prefix);
});

test('each tag and alias belongs to one language, and finds it', () => {
  const aliases = LOCALES.flatMap((locale) => locale.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
  for (const locale of LOCALES) expect(matchLocale(locale.tag), locale.tag).toBe(locale);
  expect(new Set(LOCALES.map(({ nativeName }) => nativeName)).size).toBe(LOCALES.length);
});

test('numbers and dates have Western digits and the Gregorian year everywhere', () => {
  const moment = new Date('2026-03-04T12:00:00Z');
  for (const { prefix, numberLocale, dateLocale } of LOCALES) {
    expect(new Intl.NumberFormat(numberLocale).format(1234567), prefix).toMatch(/^[\d\P{Nd}]+$/u);
    const date = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
    expect(date.format(moment), prefix).toContain('2026');
    expect(Intl.NumberFormat.supportedLocalesOf(numberLocale), prefix).toHaveLength(1);
  }
});

test('facts agree with each other', () => {
  for (const locale of LOCALES) {
    const language = locale.tag.split('-')[0];
    expect(locale.ogLocale, locale.prefix).toBe(`${language}_${locale.country}`);
    expect(locale.numberLocale.startsWith(`${language}-${locale.country}`), locale.prefix).toBe(
      true,
    );
    expect(locale.paymentMethods.length, locale.prefix).toBeGreaterThan(0);
    expect(SCRIPTS, locale.prefix).toContain(locale.script);
  }
});

test('English first, the rest by prefix', () => {
  const [first, ...rest] = LOCALES.map(({ prefix }) => prefix);
  expect(first).toBe('en');
  expect(rest).toEqual(rest.toSorted());
  expect(DEFAULT_LOCALE).toBe(getLocale('en'));
});

test('reads no more of a very long tag than tags can have', () => {
  expect(matchLocale('-'.repeat(2_000_000))).toBeNull();
  expect(matchLocale(`en-${'gb-'.repeat(1_000_000)}`)?.prefix).toBe('en');
});

test('English addresses have no prefix, and others begin with their language', () => {
  for (const { prefix } of LOCALES)
    expect(folderOf(prefix)).toBe(prefix === 'en' ? '' : `/${prefix}`);
});
