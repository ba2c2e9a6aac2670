import type Stripe from 'stripe';
import {
  type DeclineReason,
  MandateGone,
  METHOD_FACTS,
  type PaymentSnapshot,
} from '../../domain/payment/port.ts';
import { toCard } from './card.ts';
import { refusalOf } from './card-refusal.ts';
import { chargeOf, type Intent, idOf } from './client.ts';
import { declineOf } from './decline.ts';
import { type Disputes, UNDISPUTED } from './dispute.ts';
import { fromMetadata, fromSeconds } from './metadata.ts';
import { expiryOf, qrOf, voucherOf } from './next-action.ts';
import { toRefundSnapshot } from './refund-snapshot.ts';
import { fromStripe } from './units.ts';

export type Related = {
  readonly disputes: Disputes;
  readonly refunds: readonly Stripe.Refund[];
  /** State of the hosted page that took over the payment, or null. */
  readonly page: 'open' | 'complete' | 'expired' | null;
};

export const NO_RELATED: Related = { disputes: UNDISPUTED, refunds: [], page: null };

type Outcome = Pick<PaymentSnapshot, 'state' | 'reason' | 'at'>;

/** The shop cancels an expired payment with this reason. */
export const OUT_OF_TIME = 'abandoned';
/** Stripe's cancellation reasons that mean the payment has expired. */
const LAPSED = new Set<string>([OUT_OF_TIME, 'automatic', 'expired']);

/** Returns the state of a payment for the shop. @throws if it was not made by this shop */
export function toSnapshot(intent: Intent, related: Related = NO_RELATED): PaymentSnapshot {
  const { orderId, method } = fromMetadata(intent);
  const outcome = outcomeOf(intent, related.page);
  const isWaiting = outcome.state === 'waiting';
  const { currency } = intent;
  return {
    reference: intent.id,
    orderId,
    method,
    ...related.disputes,
    ...outcome,
    total: fromStripe({ amount: intent.amount, currency }),
    received: fromStripe({ amount: intent.amount_received, currency }),
    refunds: related.refunds.map(toRefundSnapshot),
    card: toCard(chargeOf(intent)?.payment_method_details?.card),
    refusal: METHOD_FACTS[method].flow === 'card' ? refusedWith(intent, outcome) : undefined,
    mandate: outcome.state === 'paid' ? mandateOf(intent) : null,
    qr: isWaiting ? qrOf(intent) : null,
    voucher: isWaiting ? voucherOf(intent) : undefined,
    expiresAt: isWaiting ? expiryOf(intent) : null,
  };
}

function outcomeOf(intent: Intent, page: Related['page']): Outcome {
  const { status, created, last_payment_error: error } = intent;
  const at = fromSeconds(chargeOf(intent)?.created ?? created);
  if (status === 'succeeded') return { state: 'paid', reason: null, at };
  if (status === 'canceled') return canceledOf(intent, page);
  // Stripe would accept another card here, but the shop starts a new attempt.
  if (status === 'requires_payment_method' && error) return unpaid(declineOf(error).reason, at);
  return { state: 'waiting', reason: null, at: fromSeconds(created) };
}

function canceledOf(intent: Intent, page: Related['page']): Outcome {
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

/** Returns undefined if the payment was not declined, for example because it expired or was canceled. */
function refusedWith(intent: Intent, { state, reason }: Outcome): PaymentSnapshot['refusal'] {
  if (state !== 'declined' || reason === 'cancelled') return undefined;
  const { last_payment_error: error } = intent;
  if (error) return refusalOf(intent.id, error);
  const charge = chargeOf(intent);
  const { fingerprint } = charge?.payment_method_details?.card ?? {};
  return { id: charge?.id ?? intent.id, card: fingerprint ?? null };
}

function mandateOf(intent: Intent): string | null {
  const [customer, paymentMethod] = [idOf(intent.customer), idOf(intent.payment_method)];
  return fromMetadata(intent).kept && customer && paymentMethod
    ? `${customer}/${paymentMethod}`
    : null;
}

/** Splits a mandate into Stripe's ids. @throws MandateGone if it is not from Stripe */
export function readMandate(mandate: string): { customer: string; payment_method: string } {
  const [, customer, paymentMethod] = /^(cus_\w+)\/(\w+)$/.exec(mandate) ?? [];
  if (!customer || !paymentMethod) throw new MandateGone('not a payment method saved at Stripe');
  return { customer, payment_method: paymentMethod };
}
