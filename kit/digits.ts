const DIGIT = /^\p{Nd}$/u;

/** The ASCII form of one decimal digit of any script: the ten digits of a script stand in a row, the zero first. */
export function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Full-width and other compatibility forms, and the decimal digits of every script, as plain ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, toAsciiDigit);

/**
 * A code as a person typed or pasted it: ASCII digits, and nothing between the letters and digits. Blanks of any width,
 * dashes and the marks that set the direction of writing are no part of a code.
 */
export const toPlainCode = (text: string): string =>
  toAsciiDigits(text).replace(/[^\p{L}\p{N}]/gu, '');
