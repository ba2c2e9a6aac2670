import type Stripe from 'stripe';
import {
  type DeclineReason,
  MandateGone,
  type PaymentSnapshot,
} from '../../domain/payment/port.ts';
import { refusalOf } from './card-refusal.ts';
import { chargeOf, type Intent, idOf } from './client.ts';
import { declineOf } from './decline.ts';
import { type Disputes, UNDISPUTED } from './dispute.ts';
import { fromSeconds, noteOf } from './metadata.ts';
import { expiryOf, qrOf } from './next-action.ts';
import { toRefundSnapshot } from './refund-snapshot.ts';
import { fromStripe } from './units.ts';

export type Aside = {
  readonly disputes: Disputes;
  readonly refunds: readonly Stripe.Refund[];
  /** State of the hosted page that took over the payment, or null. */
  readonly page: 'open' | 'complete' | 'expired' | null;
};

export const NO_ASIDE: Aside = { disputes: UNDISPUTED, refunds: [], page: null };

type Outcome = Pick<PaymentSnapshot, 'state' | 'reason' | 'at'>;

/** The reason that the shop gives for canceling an expired payment. */
export const OUT_OF_TIME = 'abandoned';
/** Stripe's reasons with the same meaning. */
const LAPSED = new Set<string>([OUT_OF_TIME, 'automatic', 'expired']);

/** @throws if the payment belongs to another shop */
export function toSnapshot(intent: Intent, aside: Aside = NO_ASIDE): PaymentSnapshot {
  const { orderId, method } = noteOf(intent);
  const outcome = outcomeOf(intent, aside.page);
  const isWaiting = outcome.state === 'waiting';
  const { currency } = intent;
  return {
    reference: intent.id,
    orderId,
    method,
    ...aside.disputes,
    ...outcome,
    total: fromStripe({ amount: intent.amount, currency }),
    received: fromStripe({ amount: intent.amount_received, currency }),
    refunds: aside.refunds.map(toRefundSnapshot),
    card: cardOf(intent),
    refusal: method === 'card' ? refusedWith(intent, outcome) : undefined,
    mandate: outcome.state === 'paid' ? mandateOf(intent) : null,
    qr: isWaiting ? qrOf(intent) : null,
    expiresAt: isWaiting ? expiryOf(intent) : null,
  };
}

function outcomeOf(intent: Intent, page: Aside['page']): Outcome {
  const { status, created, last_payment_error: error } = intent;
  const at = fromSeconds(chargeOf(intent)?.created ?? created);
  if (status === 'succeeded') return { state: 'paid', reason: null, at };
  if (status === 'canceled') return canceledOf(intent, page);
  // Stripe would accept another card here, but the shop starts a new attempt.
  if (status === 'requires_payment_method' && error) return unpaid(declineOf(error).reason, at);
  return { state: 'waiting', reason: null, at: fromSeconds(created) };
}

function canceledOf(intent: Intent, page: Aside['page']): Outcome {
  const at = fromSeconds(intent.canceled_at ?? intent.created);
  if (page === 'open') return { state: 'waiting', reason: null, at };
  if (page === 'expired') return unpaid('expired', at);
  if (LAPSED.has(intent.cancellation_reason ?? '')) return unpaid('expired', at);
  const charge = chargeOf(intent);
  if (charge?.status !== 'failed') return unpaid('cancelled', at);
  const { failure_code: code, outcome } = charge;
  return unpaid(declineOf({ code, decline_code: outcome?.reason }).reason, at);
}

const unpaid = (reason: DeclineReason, at: Date): Outcome => ({
  state: reason === 'expired' ? 'expired' : 'declined',
  reason,
  at,
});

function cardOf(intent: Intent): PaymentSnapshot['card'] {
  const { brand, last4 } = chargeOf(intent)?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/** Null if the payment was not declined but expired or canceled. */
function refusedWith(intent: Intent, { state, reason }: Outcome): PaymentSnapshot['refusal'] {
  if (state !== 'declined' || reason === 'cancelled') return undefined;
  const { last_payment_error: error } = intent;
  if (error) return refusalOf(intent.id, error);
  const charge = chargeOf(intent);
  const { fingerprint } = charge?.payment_method_details?.card ?? {};
  return { id: charge?.id ?? intent.id, card: fingerprint ?? null };
}

function mandateOf(intent: Intent): string | null {
  const [customer, means] = [idOf(intent.customer), idOf(intent.payment_method)];
  return noteOf(intent).kept && customer && means ? `${customer}/${means}` : null;
}

/** @throws MandateGone for anything but a mandate of Stripe's */
export function readMandate(mandate: string): { customer: string; payment_method: string } {
  const [, customer, means] = /^(cus_\w+)\/(\w+)$/.exec(mandate) ?? [];
  if (!customer || !means) throw new MandateGone('not a payment method saved at Stripe');
  return { customer, payment_method: means };
}
