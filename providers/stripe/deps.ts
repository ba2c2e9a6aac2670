import type Stripe from 'stripe';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import type { Clock } from '../../kit/time.ts';
import { chargeOf, EXPAND, type Intent } from './client.ts';
import { type Disputes, disputesOf, UNDISPUTED } from './dispute.ts';
import { fromMetadata } from './metadata.ts';
import { deadlineOf } from './next-action.ts';
import { OUT_OF_TIME, type Related, toSnapshot } from './snapshot.ts';

export type Deps = {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly publishableKey: string;
};

/** Retrieves a payment. @throws if Stripe does not know it */
export const getIntent = ({ stripe }: Deps, reference: string): Promise<Intent> =>
  stripe.paymentIntents.retrieve(reference, { expand: EXPAND });

/** Returns the state of a payment for the shop. Cancels the payment first if its time is over. */
export async function readSnapshot(deps: Deps, read: Intent): Promise<PaymentSnapshot> {
  const deadline = isEnded(read) ? null : deadlineOf(read);
  const isOver = deadline !== null && deadline <= deps.clock.now();
  const intent = isOver ? await endIntent(deps, read, OUT_OF_TIME) : read;
  const disputes = await fetchDisputes(deps, intent);
  const refunds = await fetchRefunds(deps, intent);
  return toSnapshot(intent, { disputes, refunds, page: await fetchPageState(deps, intent) });
}

async function fetchPageState({ stripe }: Deps, intent: Intent): Promise<Related['page']> {
  const { hosted } = fromMetadata(intent);
  if (hosted === null || intent.status !== 'canceled') return null;
  const { status } = await stripe.checkout.sessions.retrieve(hosted);
  return (['open', 'complete'] as const).find((known) => known === status) ?? 'expired';
}

/** Returns whether time alone can no longer change the payment. */
export const isEnded = ({ status, last_payment_error }: Intent): boolean =>
  status === 'succeeded' ||
  status === 'canceled' ||
  (status === 'requires_payment_method' && last_payment_error !== null);

/** Most disputes, and most refunds, that are read for one payment. */
const MOST_LISTED = 1000;

/** Stripe also marks a charge as disputed for an inquiry and after a dispute has closed, so the disputes are listed. */
async function fetchDisputes({ stripe }: Deps, intent: Intent): Promise<Disputes> {
  if (chargeOf(intent)?.disputed !== true) return UNDISPUTED;
  const page = stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
  const all = await page.autoPagingToArray({ limit: MOST_LISTED });
  return all.length === 0 ? { dispute: 'open', disputeRevision: 1 } : disputesOf(all);
}

/** The charge includes its newest refunds. If it has more, they are listed. */
async function fetchRefunds({ stripe }: Deps, intent: Intent): Promise<Stripe.Refund[]> {
  const newest = chargeOf(intent)?.refunds;
  if (newest?.has_more !== true) return newest?.data ?? [];
  const page = stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  return page.autoPagingToArray({ limit: MOST_LISTED });
}

type CancellationReason = typeof OUT_OF_TIME | 'requested_by_customer';

/**
 * Cancels a payment and returns its new state. It may have been paid in the meantime, or be `processing`, which cannot
 * be stopped.
 */
export async function endIntent(
  deps: Deps,
  intent: Intent,
  reason: CancellationReason = 'requested_by_customer',
): Promise<Intent> {
  await closePage(deps, intent);
  return cancelIntent(deps, intent, reason);
}

/** Does the same as `endIntent`, but leaves a hosted page open. */
export async function cancelIntent(
  deps: Deps,
  intent: Intent,
  reason: CancellationReason = 'requested_by_customer',
): Promise<Intent> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
  try {
    const params = { cancellation_reason: reason, expand: EXPAND };
    return await deps.stripe.paymentIntents.cancel(intent.id, params);
  } catch (error) {
    const now = await getIntent(deps, intent.id);
    if (now.status === 'processing' || now.status === 'succeeded') return now;
    if (now.status === 'canceled') return now;
    throw error;
  }
}

async function closePage({ stripe }: Deps, intent: Intent): Promise<void> {
  const { hosted } = fromMetadata(intent);
  if (hosted === null) return;
  const isOpen = async () => (await stripe.checkout.sessions.retrieve(hosted)).status === 'open';
  if (!(await isOpen())) return;
  try {
    await stripe.checkout.sessions.expire(hosted);
  } catch (error) {
    // Another process may have closed it in the meantime.
    if (await isOpen()) throw error;
  }
}
