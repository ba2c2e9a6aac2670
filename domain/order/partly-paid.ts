import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { findReceived, type Payment } from '../payment/index.ts';
import { isBillCanceled, type Order } from './order.ts';

export type PartlyPaid = {
  /** `waiting` for the rest, `returning` in full, or `returned`. */
  readonly state: 'waiting' | 'returning' | 'returned';
  /** Money not refunded yet. Once `returned`, the money refunded. */
  readonly received: Money;
  /** Zero unless `waiting`. */
  readonly missing: Money;
};

/** Returns the partial payment of an unpaid order that can still be paid, the running one first, or null. */
export async function findPartlyPaid(
  reader: Reader,
  order: Pick<Order, 'id' | 'state' | 'provider' | 'reference' | 'billing'>,
): Promise<PartlyPaid | null> {
  if (order.state === 'paid' || isBillCanceled(order)) return null;
  const payments = await findReceived(reader, order.id);
  const running = payments.find((payment) => payment.state === 'waiting' && isOf(order, payment));
  const payment = running ?? payments.at(-1);
  if (payment === undefined) return null;
  const { received, refunded, total } = payment;
  const left = received.minor - refunded.minor;
  const money = (minor: number): Money => ({ ...total, minor });
  if (left === 0) return { state: 'returned', received: refunded, missing: money(0) };
  return {
    state: running ? 'waiting' : 'returning',
    received: money(left),
    missing: money(running ? total.minor - received.minor : 0),
  };
}

const isOf = (
  order: Pick<Order, 'provider' | 'reference'>,
  { provider, reference }: Payment,
): boolean => order.provider === provider && order.reference === reference;
