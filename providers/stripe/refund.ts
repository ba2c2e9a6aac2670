import Stripe from 'stripe';
import {
  assertRefundableMethod,
  type RefundAnswer,
  RefundRefused,
  type RefundRequest,
} from '../../domain/payment/port.ts';
import { type Deps, getIntent } from './deps.ts';
import { fromMetadata } from './metadata.ts';
import { answerOf, keyOf } from './refund-snapshot.ts';
import { toStripe } from './units.ts';

/** Error codes of rejections that a retry cannot change. */
const ABOUT_THE_MONEY = new Set([
  'amount_too_large',
  'amount_too_small',
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]);

/**
 * Refunds once per key. A repeated key returns the refund's current state.
 * @throws RefundRefused if the payment cannot be refunded by this amount
 */
export async function refundPayment(deps: Deps, request: RefundRequest): Promise<RefundAnswer> {
  const known = await findRefund(deps, request);
  if (known) return answerOf(assertMatches(known, request));
  const { amount, currency } = toStripe(request.amount);
  const intent = await getIntent(deps, request.reference);
  if (intent.status !== 'succeeded') throw new RefundRefused(`${intent.id} is not paid`);
  if (intent.currency !== currency) throw new RefundRefused(`${intent.id} is not in ${currency}`);
  if (amount <= 0) throw new RefundRefused(`nothing to refund of ${intent.id}`);
  assertRefundableMethod(fromMetadata(intent).method);
  const { idempotencyKey, reference: payment_intent } = request;
  try {
    const refund = await deps.stripe.refunds.create(
      { payment_intent, amount, metadata: { key: idempotencyKey } },
      { idempotencyKey },
    );
    return answerOf(refund);
  } catch (error) {
    throw isAboutMoney(error) ? new RefundRefused(error.message) : error;
  }
}

/** Stripe forgets keys after a day, so the refund's metadata contains the key too. */
async function findRefund({ stripe }: Deps, { reference, idempotencyKey }: RefundRequest) {
  const page = stripe.refunds.list({ payment_intent: reference, limit: 100 });
  for await (const refund of page) if (keyOf(refund) === idempotencyKey) return refund;
  return null;
}

function assertMatches(refund: Stripe.Refund, request: RefundRequest): Stripe.Refund {
  const { amount, currency } = toStripe(request.amount);
  if (refund.amount !== amount || refund.currency !== currency) {
    throw new Error(`refund ${refund.id} was made for another amount`);
  }
  return refund;
}

/** Above the remaining amount, Stripe's error has no code, but names the parameter. */
function isAboutMoney(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return ABOUT_THE_MONEY.has(error.code ?? '') || error.param === 'amount';
}
