import { expect, test } from 'vitest';
import { parsePercent, percentOf, writePercent } from './percent.ts';

test('writes a rate in percent without superfluous zeros', () => {
  expect([0, 190_000, 81_000, 85_000, 212_500, 1].map(percentOf)).toEqual([
    ...['0', '19', '8.1', '8.5', '21.25', '0.0001'],
  ]);
});

test('writes a percentage as people do', () => {
  expect(writePercent(81_000, 'en-US')).toBe('8.1%');
  expect(writePercent(212_500, 'de-DE')).toBe('21,25\u00a0%');
});

test.each([
  ['5', 50_000],
  ['+2.5', 25_000],
  ['−2,75 %', -27_500],
  ['٥٫٢٥٪', 52_500],
  ['99.9999', 999_999],
  ['1e2', null],
  ['1.23456', null],
  ['', null],
])('reads the percentage %j as %j parts per million', (text, ppm) => {
  expect(parsePercent(text)).toBe(ppm);
});
