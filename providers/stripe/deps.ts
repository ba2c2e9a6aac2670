import type Stripe from 'stripe';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import type { Clock } from '../../kit/time.ts';
import { chargeOf, EXPAND, type Intent } from './client.ts';
import { type Disputes, disputesOf, UNDISPUTED } from './dispute.ts';
import { noteOf } from './metadata.ts';
import { expiryOf } from './next-action.ts';
import { type Aside, OUT_OF_TIME, toSnapshot } from './snapshot.ts';

export type Deps = {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly publishableKey: string;
};

/** @throws if Stripe does not know the payment */
export const getIntent = ({ stripe }: Deps, reference: string): Promise<Intent> =>
  stripe.paymentIntents.retrieve(reference, { expand: EXPAND });

/** Cancels the payment first if it has expired. */
export async function readSnapshot(deps: Deps, read: Intent): Promise<PaymentSnapshot> {
  const expiry = isEnded(read) ? null : expiryOf(read);
  const isOver = expiry !== null && expiry <= deps.clock.now();
  const intent = isOver ? await endIntent(deps, read, OUT_OF_TIME) : read;
  const disputes = await askDisputes(deps, intent);
  const refunds = await askRefunds(deps, intent);
  return toSnapshot(intent, { disputes, refunds, page: await askPage(deps, intent) });
}

async function askPage({ stripe }: Deps, intent: Intent): Promise<Aside['page']> {
  const { hosted } = noteOf(intent);
  if (hosted === null || intent.status !== 'canceled') return null;
  const { status } = await stripe.checkout.sessions.retrieve(hosted);
  return (['open', 'complete'] as const).find((known) => known === status) ?? 'expired';
}

/** Whether only an action can still change the payment, not the passage of time. */
export const isEnded = ({ status, last_payment_error }: Intent): boolean =>
  status === 'succeeded' ||
  status === 'canceled' ||
  (status === 'requires_payment_method' && last_payment_error !== null);

/** Disputes and refunds read for one payment. */
const MOST_ASIDE = 1000;

/** A closed dispute and a bank's inquiry also leave the charge marked as disputed. */
async function askDisputes({ stripe }: Deps, intent: Intent): Promise<Disputes> {
  if (chargeOf(intent)?.disputed !== true) return UNDISPUTED;
  const page = stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
  const all = await page.autoPagingToArray({ limit: MOST_ASIDE });
  return all.length === 0 ? { dispute: 'open', disputeRevision: 1 } : disputesOf(all);
}

/** The charge includes its newest refunds. If it has more, they are listed. */
async function askRefunds({ stripe }: Deps, intent: Intent): Promise<Stripe.Refund[]> {
  const newest = chargeOf(intent)?.refunds;
  if (newest?.has_more !== true) return newest?.data ?? [];
  const page = stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  return page.autoPagingToArray({ limit: MOST_ASIDE });
}

type CancellationReason = typeof OUT_OF_TIME | 'requested_by_customer';

/**
 * Makes the payment impossible to pay and returns its new state. It may have been paid in the meantime, or be
 * `processing`, which cannot be stopped.
 */
export async function endIntent(
  deps: Deps,
  intent: Intent,
  reason: CancellationReason = 'requested_by_customer',
): Promise<Intent> {
  await closePage(deps, intent);
  return cancelIntent(deps, intent, reason);
}

/** As `endIntent`, but leaves a hosted page open. */
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
  const { hosted } = noteOf(intent);
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
