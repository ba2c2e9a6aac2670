import { WHOLE_PPM } from './tax.ts';

export type SplitQuery = {
  /** What each line is offered at, minor units, none negative. */
  readonly charged: readonly number[];
  /** Parts per million. */
  readonly ratePpm: number;
  /** Whether `charged` contains the tax. */
  readonly included: boolean;
};

/** One line taken apart, minor units: `net + tax = total`. */
export type TaxShare = { readonly net: number; readonly tax: number; readonly total: number };

/**
 * Takes the tax out of lines, or adds it. The tax is worked out once, on the sum, rounded half up, and shared out to
 * the lines by largest remainder (of equal ones the first), so that lines add up to what a calculator says.
 * Throws `RangeError` for what is no whole, not negative number, or a sum that is not exact.
 */
export function splitTax({ charged, ratePpm, included }: SplitQuery): TaxShare[] {
  for (const number of [...charged, ratePpm]) {
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`no amount: ${number}`);
  }
  const rate = BigInt(ratePpm);
  const base = BigInt(WHOLE_PPM) + (included ? rate : 0n);
  const exact = charged.map((amount) => BigInt(amount) * rate);
  const sum = exact.reduce((one, other) => one + other, 0n);
  const due = (2n * sum + base) / (2n * base);
  const taxes = exact.map((part) => part / base);
  const rest = due - taxes.reduce((one, other) => one + other, 0n);
  for (const index of byRemainder(exact, base).slice(0, Number(rest))) {
    taxes[index] = (taxes[index] ?? 0n) + 1n;
  }
  const shares = charged.map((amount, index): TaxShare => {
    const tax = Number(taxes[index] ?? 0n);
    return included
      ? { net: amount - tax, tax, total: amount }
      : { net: amount, tax, total: amount + tax };
  });
  const whole = shares.reduce((sumSoFar, { total }) => sumSoFar + total, 0);
  if (!Number.isSafeInteger(whole)) throw new RangeError('amounts too large to be exact');
  return shares;
}

/** Line numbers, the one that lost most by rounding down first. */
function byRemainder(exact: readonly bigint[], base: bigint): number[] {
  const remainders = exact.map((part) => part % base);
  return exact
    .map((_, index) => index)
    .sort((one, other) => Number((remainders[other] ?? 0n) - (remainders[one] ?? 0n)));
}
