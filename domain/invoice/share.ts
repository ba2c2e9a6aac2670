import type { InvoiceLine } from './invoice.ts';

export type Rest = { readonly total: number; readonly tax: number };

/**
 * Shares an amount over lines in proportion to what is left of them. Sharing all of it leaves zero.
 * @throws RangeError for an amount that is negative or more than what is left
 */
export function shareOut(amount: number, rests: readonly Rest[]): Rest[] {
  const whole = rests.reduce((sum, { total }) => sum + total, 0);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > whole) {
    throw new RangeError(`cannot share ${amount} of ${whole}`);
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

export function negativeLine(line: InvoiceLine, { total, tax }: Rest): InvoiceLine {
  const net = minus(total - tax);
  // Only the charged part of the list price is taken back.
  const charged = line.total === line.list - line.off ? minus(total) : net;
  return { ...line, list: charged, off: 0, net, tax: minus(tax), total: minus(total) };
}

/** Never `-0`. */
const minus = (amount: number): number => 0 - amount;

const part = (amount: number, of: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(of)) / BigInt(whole));

const remainder = (amount: number, of: number, whole: number): bigint =>
  whole === 0 ? 0n : (BigInt(amount) * BigInt(of)) % BigInt(whole);

const nearest = (taken: number, tax: number, total: number): number =>
  total === 0
    ? 0
    : Number((2n * BigInt(taken) * BigInt(tax) + BigInt(total)) / (2n * BigInt(total)));
