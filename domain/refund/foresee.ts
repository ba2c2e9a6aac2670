import type { Work } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import type { Order } from '../order/index.ts';
import { returnsToBank } from '../payment/index.ts';
import { decideWithdrawal, type Refund } from './refund.ts';
import { previewRefund } from './request.ts';
import { listRefunds } from './store.ts';
import { factsOf, keyOf, OUTCOMES, type Outcome } from './withdraw.ts';

export type ForeseenRefund =
  | {
      readonly outcome: 'refund';
      readonly by: 'withdrawal' | 'guarantee';
      readonly amount: Money;
      /** Nothing of the price is left after it. */
      readonly isWhole: boolean;
    }
  /** Declared before: being refunded, or refunded. */
  | { readonly outcome: 'underway'; readonly amount: Money }
  | { readonly outcome: Exclude<Outcome, 'refund' | 'bank_account'> };

/** Returns the outcome of a withdrawal declared now. Stores nothing. */
export async function foreseeWithdrawal(work: Work, order: Order): Promise<ForeseenRefund> {
  const facts = await factsOf(work, order);
  if (facts === null) return { outcome: 'nothing' };
  const by = decideWithdrawal(facts, work.now);
  if (by !== 'withdrawal' && by !== 'guarantee') return { outcome: OUTCOMES[by] };
  const refunds = await listRefunds(work, order.id);
  const declared = refunds.filter(({ key }) => key.startsWith(keyOf(order)));
  // Staff handle failed refunds. Another declaration does not promise the money again.
  if (declared.some(({ state }) => state === 'failed'))
    return returnsToBank(order.method) ? underway(declared) : { outcome: 'nothing' };
  const preview = await previewRefund(work, { orderId: order.id, amount: 'all' });
  if (!preview.ok && preview.code === 'nothing-left') return underway(declared);
  if (!preview.ok) return { outcome: preview.code === 'credited' ? 'upgraded' : 'nothing' };
  const { amount, isWhole } = preview.value;
  return { outcome: 'refund', by, amount, isWhole };
}

function underway(declared: readonly Refund[]): ForeseenRefund {
  const [first] = declared;
  if (first === undefined) return { outcome: 'nothing' };
  const minor = declared.reduce((sum, { amount }) => sum + amount.minor, 0);
  return { outcome: 'underway', amount: { ...first.amount, minor } };
}
