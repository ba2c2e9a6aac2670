import type { Reader } from '../../db/work.ts';
import { addMoney, type Money } from '../../kit/money.ts';
import type { Purchase } from '../purchase/index.ts';
import { GUARANTEE_PERIOD, isOfOrder, judgeWithdrawal, WITHDRAWAL_PERIOD } from './refund.ts';
import { listRefunds } from './store.ts';
import { factsOf } from './withdraw.ts';

/** What went back of an order, and what its buyer could still ask for. */
export type RefundStanding = {
  /** Given back or promised, of what the order cost. */
  readonly returned: Money;
  /** Some of it is promised, and not done. */
  readonly isUnderWay: boolean;
  /** The last moment at which a declared withdrawal would give the money back; null: it would not. */
  readonly open: { readonly by: 'withdrawal' | 'guarantee'; readonly until: Date } | null;
};

/** How an order stands now. A declared withdrawal is judged again when it is handled. */
export async function refundStanding(reader: Reader, purchase: Purchase): Promise<RefundStanding> {
  const all = await listRefunds(reader, purchase.id);
  const due = all.filter((one) => isOfOrder(one) && one.state !== 'failed');
  const nothing: Money = { minor: 0, currency: purchase.total.currency };
  const returned = due.reduce((sum, { amount }) => addMoney(sum, amount), nothing);
  const isUnderWay = due.some(({ state }) => state !== 'done');
  const isWhole = returned.minor >= purchase.total.minor;
  return { returned, isUnderWay, open: isWhole ? null : await openFor(reader, purchase) };
}

async function openFor(reader: Reader, purchase: Purchase): Promise<RefundStanding['open']> {
  const facts = await factsOf(reader, purchase);
  if (facts === null) return null;
  const by = judgeWithdrawal(facts, reader.now);
  if (by !== 'withdrawal' && by !== 'guarantee') return null;
  const period = by === 'withdrawal' ? WITHDRAWAL_PERIOD : GUARANTEE_PERIOD;
  return { by, until: new Date(facts.paidAt.getTime() + period - 1) };
}
