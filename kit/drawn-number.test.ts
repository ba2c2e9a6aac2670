import { expect, test } from 'vitest';
import { drawNumber, findNumber, parseNumber } from './drawn-number.ts';
import { systemRandom } from './random.ts';

test.each(['', 'VT-', 'VT-1234567', 'VT-123456789', 'VT-1234567U', 'XX-12345678', 'VT-1234 567*'])(
  '%j is not a number with the prefix VT',
  (text) => {
    expect(parseNumber(text, 'VT')).toBeNull();
  },
);

test.each([
  '',
  '7K2M9QXC',
  'VT-7K2M9QXC',
  'TK-7K2M9QXC1',
  'XTK-7K2M9QXC',
  'TK-7K2M9QXO',
  'TK–7K2M9QXC',
])('finds no number with the prefix TK in %j', (text) => {
  expect(findNumber(text, 'TK')).toBeNull();
});

test.each([
  'vt-7k2m9qxc',
  ' VT 7K2M 9QXC ',
  '7K2M9QXC',
  'ＶＴ－７Ｋ２Ｍ９ＱＸＣ',
  'VT–7K2M9QXC',
  '\u200eVT-٧K۲M९QXC\u200f',
])('reads the number %s', (text) => {
  expect(parseNumber(text, 'VT')).toBe('VT-7K2M9QXC');
});

test('reads letters that look like digits as digits', () => {
  expect(parseNumber('VT-OIL00000', 'VT')).toBe('VT-01100000');
});

test('finds the first number in any letter case', () => {
  expect(findNumber('Re: [tk-7k2m9qxc] TK-00000000', 'TK')).toBe('TK-7K2M9QXC');
});

test('parses drawn numbers, which use the whole alphabet', () => {
  const drawn = Array.from({ length: 300 }, () => drawNumber(systemRandom, 'VT'));
  expect(drawn.map((number) => parseNumber(number, 'VT'))).toEqual(drawn);
  expect(new Set(drawn.join('').replaceAll('VT-', '')).size).toBe(32);
});
