import { toAsciiDigits } from './digits.ts';
import { numberFormat } from './formats.ts';

/** Returns parts per million as plain percent for files and other programs: 190,000 is `19`, and 81,000 is `8.1`. */
export const percentOf = (ppm: number): string => String(ppm / 10_000);

/** Writes parts per million as an exact percentage for people: `8.1%`. */
export const writePercent = (ppm: number, numberLocale: string): string =>
  numberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 4 }).format(
    `${ppm}E-6` as Intl.StringNumericLiteral,
  );

const PERCENT = /^([+\-\u2212]?)(\d{1,3})(?:[.,\u066b](\d{1,4}))?[\s\u00a0]*[%\u066a]?$/;

/** Reads parts per million, or returns null. Accepts `5`, `-2,5`, and `5 %` in the digits of any script. */
export function parsePercent(text: string): number | null {
  const [found, sign = '', whole = '', rest = ''] = PERCENT.exec(toAsciiDigits(text).trim()) ?? [];
  if (found === undefined) return null;
  return Number(whole + rest.padEnd(4, '0')) * (sign === '' || sign === '+' ? 1 : -1);
}
