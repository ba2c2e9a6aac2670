import type { Reader } from '../../db/work.ts';
import { addMoney, type Money } from '../../kit/money.ts';
import type { Order } from '../order/index.ts';
import { disputesOf } from '../payment/index.ts';
import { marketZone } from '../price/index.ts';
import { isOfOrder, judgeWithdrawal, type Refund, withdrawableUntil } from './refund.ts';
import { listRefundsOf } from './store.ts';
import { factsOf } from './withdraw.ts';

/** What went back of an order, and what its buyer could still ask for. */
export type RefundStanding = {
  /** Given back or promised, of what the order cost. */
  readonly returned: Money;
  /** Some of it is promised, and not done. */
  readonly isUnderWay: boolean;
  /** The bank examines its payment, or has taken it back; null: neither. */
  readonly dispute: 'open' | 'lost' | null;
  /** The last moment at which a declared withdrawal would give the money back; null: it would not. */
  readonly open: { readonly by: 'withdrawal' | 'guarantee'; readonly until: Date } | null;
};

/** How orders stand now, in the order given. A declared withdrawal is judged again when it is handled. */
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
  // What the bank has, or may have, is not given back.
  const isOver = isWhole || dispute !== null;
  const open = isOver ? null : await openFor(reader, order);
  return { returned, isUnderWay, dispute, open };
}

async function openFor(reader: Reader, order: Order): Promise<RefundStanding['open']> {
  const { paidAt, market } = order;
  if (paidAt === null) return null;
  // The longer of both periods: what was bought before is looked up for few orders of a long list.
  const longest = withdrawableUntil({ paidAt, zone: marketZone(market) }, 'guarantee');
  if (reader.now > longest) return null;
  const facts = await factsOf(reader, order);
  if (facts === null) return null;
  const by = judgeWithdrawal(facts, reader.now);
  if (by !== 'withdrawal' && by !== 'guarantee') return null;
  return { by, until: withdrawableUntil(facts, by) };
}
