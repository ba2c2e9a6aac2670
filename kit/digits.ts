import { normalForm } from './normal-form.ts';

const DIGIT = /^\p{Nd}$/u;

/** Unicode has the ten digits of each script in order. */
export function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

export const toAsciiDigits = (text: string): string =>
  normalForm(text).replace(/\p{Nd}/gu, toAsciiDigit);

/** Cleans a typed or pasted code: ASCII digits, without spaces, dashes, and direction marks. */
export const toPlainCode = (text: string): string =>
  toAsciiDigits(text).replace(/[^\p{L}\p{N}]/gu, '');
