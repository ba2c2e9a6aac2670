import { WHOLE_PPM } from './tax.ts';

export type SplitQuery = {
  /** Minor units. */
  readonly charged: readonly number[];
  readonly ratePpm: number;
  readonly included: boolean;
};

export type TaxShare = { readonly net: number; readonly tax: number; readonly total: number };

/**
 * Rounds the tax of the sum half up, and shares it by largest remainder.
 * @throws RangeError for a value that is negative or not a safe integer, or an inexact sum
 */
export function splitTax({ charged, ratePpm, included }: SplitQuery): TaxShare[] {
  for (const number of [...charged, ratePpm]) {
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError(`not an amount: ${number}`);
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
  if (!Number.isSafeInteger(whole)) throw new RangeError('sum exceeds the largest safe integer');
  return shares;
}

function byRemainder(exact: readonly bigint[], base: bigint): number[] {
  const remainders = exact.map((part) => part % base);
  return exact
    .map((_, index) => index)
    .sort((one, other) => Number((remainders[other] ?? 0n) - (remainders[one] ?? 0n)));
}
