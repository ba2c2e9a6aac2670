import { expect, test } from 'vitest';
import { toAsciiDigits, toPlainCode } from './digits.ts';

/** The zeros of scripts in which people type codes. */
const ZEROS = ['0', '٠', '۰', '०', '০', '๐', '０', '௦', '០', '᠐', '𝟎', '߀', '၀'];

test.each(ZEROS)('reads the ten digits of the script whose zero is %s', (zero) => {
  const first = zero.codePointAt(0) ?? 0;
  const typed = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value));
  expect(toAsciiDigits(typed.join(''))).toBe('0123456789');
});

test.each([
  ' 123 456 ',
  '123-456',
  '123–456',
  '123\u00a0456',
  '123\u202f456',
  '\u200e123\u200f456\u202c',
  '\u2066123456\u2069',
  '123\u200b456\ufeff',
  '123.456',
  '١٢٣ ٤٥٦',
  '१२३-४५६',
])('reads %j as the code 123456', (typed) => {
  expect(toPlainCode(typed)).toBe('123456');
});

test('reads a text with many combining marks in linear time', { timeout: 5000 }, () => {
  expect(toPlainCode(`1${'\u0301\u0316'.repeat(100_000)}2`)).toBe('12');
});
