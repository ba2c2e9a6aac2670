import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { findReceived, type Payment } from '../payment/index.ts';
import type { Order } from './order.ts';

/** Money that arrived for an order and does not pay it. */
export type PartlyPaid = {
  /** `waiting`: the rest can still be paid. `returning`: it goes back, wholly; `returned`: it has. */
  readonly state: 'waiting' | 'returning' | 'returned';
  /** What arrived and was not given back yet; once it is `returned`, what was given back. */
  readonly received: Money;
  /** What is still to be paid; zero unless `waiting`. */
  readonly missing: Money;
};

/**
 * Money that arrived for an order that is not paid: a part of the running payment, or else the latest money that goes
 * back (a part of a code that ended, an amount nobody agreed on). Null when there is none, or the order is paid.
 */
export async function findPartlyPaid(
  reader: Reader,
  order: Pick<Order, 'id' | 'state' | 'provider' | 'reference'>,
): Promise<PartlyPaid | null> {
  if (order.state === 'paid') return null;
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
