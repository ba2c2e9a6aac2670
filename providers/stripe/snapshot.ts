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
import { toldOf } from './refund-snapshot.ts';
import { fromStripe } from './units.ts';

/** What Stripe tells elsewhere than in the payment itself. */
export type Aside = {
  readonly disputes: Disputes;
  readonly refunds: readonly Stripe.Refund[];
  /** The page of Stripe's that took the payment over; null: none did. */
  readonly page: 'open' | 'complete' | 'expired' | null;
};

export const NO_ASIDE: Aside = { disputes: UNDISPUTED, refunds: [], page: null };

type Outcome = Pick<PaymentSnapshot, 'state' | 'reason' | 'at'>;

/** Payments ended with this reason ran out of time; see `endIntent`. */
export const OUT_OF_TIME = 'abandoned';
/** Stripe's own reasons that mean the same. */
const LAPSED = new Set<string>([OUT_OF_TIME, 'automatic', 'expired']);

/** What Stripe says of a payment, in the shop's words. Throws for a payment of another shop. */
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
    refunds: aside.refunds.map(toldOf),
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
  if (status === 'canceled') return cancelledOf(intent, page);
  // Stripe would take another card for it; to the shop that is a new attempt.
  if (status === 'requires_payment_method' && error) return unpaid(declineOf(error).reason, at);
  return { state: 'waiting', reason: null, at: fromSeconds(created) };
}

function cancelledOf(intent: Intent, page: Aside['page']): Outcome {
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

/** The card it was declined for; none where it ran out of time or was ended. */
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

/** The customer and the means of payment of a mandate; throws `MandateGone` when it is none of Stripe's. */
export function readMandate(mandate: string): { customer: string; payment_method: string } {
  const [, customer, means] = /^(cus_\w+)\/(\w+)$/.exec(mandate) ?? [];
  if (!customer || !means) throw new MandateGone('not a means of payment kept at Stripe');
  return { customer, payment_method: means };
}
