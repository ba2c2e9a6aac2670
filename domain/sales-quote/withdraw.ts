import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { endAttempt, lockOrder } from '../order/index.ts';
import { TRANSFER } from '../payment/index.ts';
import type { SalesQuote } from './sales-quote.ts';
import { lockSalesQuote, setWithdrawn } from './store.ts';

/** `changed`: unknown, withdrawn, or paid. `being-paid`: a payment has begun and can still arrive. */
type WithdrawalRefusal = 'changed' | 'being-paid';

/** Withdraws a quote that was not paid. A transfer that arrives later needs finance anyway. */
export async function withdrawSalesQuote(
  work: Work,
  id: string,
): Promise<Result<SalesQuote, WithdrawalRefusal>> {
  const placed = await lockOrder(work, id);
  const quote = await lockSalesQuote(work, id);
  // Whoever places the order holds the quote until it is there.
  const order = placed ?? (await lockOrder(work, id));
  const isPaid = order?.state === 'paid';
  // An invoice that was sent is canceled with a credit note (`domain/receivable`).
  if (quote === null || quote.withdrawnAt !== null || isPaid || order?.billing)
    return refused('changed');
  if (order?.state === 'open') {
    // A transfer begins once the provider has ended the payments before it, which may still be made until then.
    if (order.provider !== TRANSFER || order.reference === null) return refused('being-paid');
    await endAttempt(work, order, 'cancelled');
  }
  await setWithdrawn(work, id);
  return done({ ...quote, withdrawnAt: work.now });
}

/** Closes the quote of an order whose invoice is taken back, so that nobody accepts it again. */
export const closeSalesQuote = (work: Work, id: string): Promise<void> => setWithdrawn(work, id);
