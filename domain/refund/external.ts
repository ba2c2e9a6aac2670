import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { findRefunds, type Payment, type PaymentRefund } from '../payment/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';
import { followRefund } from './follow-refund.ts';
import type { Refund, RefundReason } from './refund.ts';
import { excessOf } from './request.ts';
import { insertRefund, listOfPayment, updateRefund } from './store.ts';

type Found = {
  /** Lock order: refunds before their payment. */
  readonly payment: Payment;
  /** Why all of the payment goes back. Null: it pays the order. */
  readonly wholeReason: RefundReason | null;
};

/**
 * Records refunds made at the payment company directly, and marks finished refunds that came back as failed. Licenses
 * stay revoked, because the buyer is still owed the money. Safe to repeat.
 */
export async function recordExternalRefunds(
  work: Work,
  deps: SubscriptionDeps,
  found: Found,
): Promise<void> {
  const { provider, reference, orderId } = found.payment;
  for (const reported of await findRefunds(work, orderId)) {
    if (reported.provider !== provider || reported.reference !== reference) continue;
    const known = (await listOfPayment(work, found.payment)).find(
      ({ id, key }) => id === reported.idempotencyKey || key === keyOf(reported),
    );
    if (known === undefined) {
      if (reported.state === 'done') await recordUnknown(work, deps, { ...found, reported });
    } else if (known.state === 'done' && reported.state === 'failed') {
      const error = `${reported.id} came back after it was done`;
      await updateRefund(work, { ...known, state: 'failed', error, endedAt: work.now });
    }
  }
}

const keyOf = ({ provider, id }: PaymentRefund): string => `elsewhere:${provider}:${id}`;

type Unknown = Found & { readonly reported: PaymentRefund };

async function recordUnknown(
  work: Work,
  deps: SubscriptionDeps,
  { payment, wholeReason, reported }: Unknown,
) {
  const { provider, reference, orderId } = payment;
  const { id: name, amount, at } = reported;
  const isExcess = amount.minor <= excessOf(payment, await listOfPayment(work, payment));
  const refund: Refund = {
    id: newId(work.random),
    key: keyOf(reported),
    orderId,
    provider,
    reference,
    amount,
    reason: wholeReason ?? (isExcess ? 'excess' : 'elsewhere'),
    by: provider,
    state: 'done',
    error: `${name} was refunded at ${provider} directly`,
    requestedAt: at,
    sentAt: at,
    endedAt: work.now,
  };
  if (await insertRefund(work, refund)) await followRefund(work, deps, refund);
}
