import type { Reader } from '../../db/work.ts';
import { addMoney, type Money } from '../../kit/money.ts';
import type { Order } from '../order/index.ts';
import { disputesOf } from '../payment/index.ts';
import { marketZone } from '../price/index.ts';
import { decideWithdrawal, isOfOrder, type Refund, withdrawableUntil } from './refund.ts';
import { listRefundsOf } from './store.ts';
import { factsOf } from './withdraw.ts';

export type RefundStanding = {
  /** Refunded or promised part of the price. */
  readonly returned: Money;
  readonly isUnderWay: boolean;
  readonly dispute: 'open' | 'lost' | null;
  /** The right that applies now, and its deadline. */
  readonly open: { readonly by: 'withdrawal' | 'guarantee'; readonly until: Date } | null;
};

/** Returns what was refunded of each order and what can still be, in the order of `orders`. */
export async function refundStandings(
  reader: Reader,
  orders: readonly Order[],
): Promise<RefundStanding[]> {
  const ids = orders.map(({ id }) => id);
  const refunds = await listRefundsOf(reader, ids);
  const disputes = await disputesOf(reader, ids);
  const standings: RefundStanding[] = [];
  for (const order of orders) {
    const all = refunds.get(order.id) ?? [];
    const dispute = disputes.get(order.id) ?? null;
    standings.push(await standingOf(reader, order, { all, dispute }));
  }
  return standings;
}

async function standingOf(
  reader: Reader,
  order: Order,
  { all, dispute }: Pick<RefundStanding, 'dispute'> & { readonly all: readonly Refund[] },
): Promise<RefundStanding> {
  const due = all.filter((one) => isOfOrder(one) && one.state !== 'failed');
  const nothing: Money = { minor: 0, currency: order.total.currency };
  const returned = due.reduce((sum, { amount }) => addMoney(sum, amount), nothing);
  const isUnderWay = due.some(({ state }) => state !== 'done');
  const isWhole = returned.minor >= order.total.minor;
  // Disputed money is not refunded.
  const isOver = isWhole || dispute !== null;
  const open = isOver ? null : await openFor(reader, order);
  return { returned, isUnderWay, dispute, open };
}

async function openFor(reader: Reader, order: Order): Promise<RefundStanding['open']> {
  const { paidAt, market } = order;
  if (paidAt === null) return null;
  // Most orders of a long list need no query about earlier orders.
  const longest = withdrawableUntil({ from: paidAt, zone: marketZone(market) }, 'guarantee');
  if (reader.now > longest) return null;
  const facts = await factsOf(reader, order);
  if (facts === null) return null;
  const by = decideWithdrawal(facts, reader.now);
  if (by !== 'withdrawal' && by !== 'guarantee') return null;
  return { by, until: withdrawableUntil(facts, by) };
}
