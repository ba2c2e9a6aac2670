import type { InvoiceLine } from './invoice.ts';

/** What is left of a line after the credit notes so far, in minor units. */
export type Rest = { readonly total: number; readonly tax: number };

/**
 * Shares an amount out over lines in proportion to what is left of each, to the minor unit, the tax of each with it.
 * When all is taken every line comes out at exactly zero. Throws `RangeError` beyond what is left.
 */
export function shareOut(amount: number, rests: readonly Rest[]): Rest[] {
  const whole = rests.reduce((sum, { total }) => sum + total, 0);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > whole) {
    throw new RangeError(`${amount} of ${whole} cannot be shared out`);
  }
  const parts = rests.map(({ total }) => part(amount, total, whole));
  const largestFirst = rests
    .map(({ total }, index) => ({ index, over: remainder(amount, total, whole) }))
    .sort((one, other) => Number(other.over - one.over) || one.index - other.index);
  let missing = amount - parts.reduce((sum, value) => sum + value, 0);
  for (const { index } of largestFirst) {
    if (missing === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    missing -= 1;
  }
  return rests.map(({ total, tax }, index) => {
    const taken = parts[index] ?? 0;
    return { total: taken, tax: nearest(taken, tax, total) };
  });
}

/** A credit note's line: so much of an invoice's line, below zero. */
export function negativeLine(line: InvoiceLine, { total, tax }: Rest): InvoiceLine {
  const net = minus(total - tax);
  // Of what the price was before tax and reductions only the charged part is taken back.
  const charged = line.total === line.list - line.off ? minus(total) : net;
  return { ...line, list: charged, off: 0, net, tax: minus(tax), total: minus(total) };
}

/** `0 - 0` is 0, `-0` is not. */
const minus = (amount: number): number => 0 - amount;

const part = (amount: number, of: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(of)) / BigInt(whole));

const remainder = (amount: number, of: number, whole: number): bigint =>
  whole === 0 ? 0n : (BigInt(amount) * BigInt(of)) % BigInt(whole);

/** `taken * tax / total`, half up. */
const nearest = (taken: number, tax: number, total: number): number =>
  total === 0
    ? 0
    : Number((2n * BigInt(taken) * BigInt(tax) + BigInt(total)) / (2n * BigInt(total)));
