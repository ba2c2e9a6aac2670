import type { Work } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import type { Purchase } from '../purchase/index.ts';
import { judgeWithdrawal } from './refund.ts';
import { previewRefund } from './request.ts';
import { listRefunds } from './store.ts';
import { factsOf, keyOf, OUTCOMES, type Outcome } from './withdraw.ts';

/** What becomes of a withdrawal that is declared now. */
export type ForeseenRefund =
  | {
      readonly outcome: 'refund';
      readonly by: 'withdrawal' | 'guarantee';
      readonly amount: Money;
      /** The last of what the order cost goes back; else an upgrade, or a refund before, has the rest. */
      readonly isWhole: boolean;
    }
  | { readonly outcome: Exclude<Outcome, 'refund'> };

/** Judges as the declared withdrawal of this order would be judged, and promises nothing. */
export async function foreseeWithdrawal(work: Work, purchase: Purchase): Promise<ForeseenRefund> {
  const facts = await factsOf(work, purchase);
  if (facts === null) return { outcome: 'nothing' };
  const by = judgeWithdrawal(facts, work.now);
  if (by !== 'withdrawal' && by !== 'guarantee') return { outcome: OUTCOMES[by] };
  const before = await listRefunds(work, purchase.id);
  const isOurs = ({ key }: { readonly key: string }) => key.startsWith(keyOf(purchase));
  // Staff look at what failed: declared again, it is not promised again.
  if (before.filter(isOurs).some(({ state }) => state === 'failed')) return { outcome: 'nothing' };
  const seen = await previewRefund(work, { purchaseId: purchase.id, amount: 'all' });
  if (!seen.ok) return { outcome: seen.code === 'credited' ? 'upgraded' : 'nothing' };
  const { amount, isWhole } = seen.value;
  return { outcome: 'refund', by, amount, isWhole };
}
