import { expect, test } from 'vitest';
import {
  dateFormat,
  numberFormat,
  plainMoment,
  writeDay,
  writeList,
  writeMoment,
  writeSize,
  zonedIso,
  zoneName,
} from './formats.ts';

const DAY = new Date('2026-03-05T23:30:00Z');

test('different options create different formats', () => {
  const long = dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
  expect(long.format(DAY)).toBe('5. März 2026');
  expect(dateFormat('de', { dateStyle: 'short', timeZone: 'UTC' }).format(DAY)).toBe('05.03.26');
  expect(dateFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(DAY)).toBe('5 mars 2026');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('de', { style: 'percent' }).format(0.25)).toBe('25\u00a0%');
});

test('corrects the dates of Intl', () => {
  const habits = { dateLocale: 'en-US', dateFixes: [[/, (?=\d{4})/, ' of ']] } as const;
  expect(writeDay(DAY, habits, 'UTC')).toBe('March 5 of 2026');
  expect(writeMoment(DAY, habits, 'UTC')).toMatch(/^March 5 of 2026 at /);
});

test.each([
  ['ZIP, 7Z, and RAR', { tag: 'en' }],
  ['ZIP, 7Z और RAR', { tag: 'hi', listWithoutLastComma: true }],
  ['ZIP, 7Z এবং RAR', { tag: 'bn', listWithoutLastComma: true }],
  ['ZIP、7Z、RAR', { tag: 'ja', spacesLatin: true }],
  ['ZIP、7Z 和 RAR', { tag: 'zh', spacesLatin: true }],
  ['ZIP 7Z และ RAR', { tag: 'th', spacesLatin: true }],
] as const)('writes the list %s', (text, habits) => {
  expect(writeList(['ZIP', '7Z', 'RAR'], habits)).toBe(text);
});

test('spaces Latin letters in a list of two, but not the letters of the own script', () => {
  const thai = { tag: 'th', spacesLatin: true } as const;
  expect(writeList(['ZIP', 'RAR'], thai)).toBe('ZIP และ RAR');
  expect(writeList(['ไฟล์', 'เสียง'], thai)).toBe('ไฟล์และเสียง');
});

test.each([
  [1, 'en-US', '1\u00a0byte'],
  [1023, 'en-US', '1,023\u00a0bytes'],
  [1024, 'en-US', '1\u00a0KB'],
  [88_064, 'fr-FR', '86\u202fKo'],
  [88_064, 'ru-RU', '86\u00a0КБ'],
  [5 * 2 ** 30, 'en-US', '5\u00a0GB'],
  [3 * 2 ** 40, 'en-US', '3,072\u00a0GB'],
])('writes a size as Windows does: %i bytes in %s', (bytes, numberLocale, text) => {
  expect(writeSize(bytes, { numberLocale })).toBe(text);
});

test('writes out the unit of a size where nobody knows the abbreviation', () => {
  const arabic = { numberLocale: 'ar-EG-u-nu-latn', sizeUnits: 'long' } as const;
  expect(writeSize(10 * 2 ** 20, arabic)).toContain('10\u00a0ميغابايت');
});

test('creates every format once', () => {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('ja', style)).toBe(dateFormat('ja', { ...style }));
  expect(numberFormat('ja')).toBe(numberFormat('ja'));
});

test('writes the day of the time zone for staff and files', () => {
  const eve = new Date('2026-12-31T23:30:00Z');
  expect(plainMoment(eve, 'Europe/Berlin')).toBe('2027-01-01 00:30:00');
  expect(zonedIso(eve, 'Europe/Berlin')).toBe('2027-01-01T00:30:00+01:00');
  expect(new Date(zonedIso(eve, 'Asia/Kolkata'))).toEqual(eve);
  expect(zoneName('en-US', 'Europe/Berlin')).toBe('Central European Time');
});
