import Stripe from 'stripe';
import { type ChargeAnswer, type ChargeRequest, MandateGone } from '../../domain/payment/port.ts';
import { chargeOf, EXPAND, type Intent } from './client.ts';
import { declineOf } from './decline.ts';
import { type Deps, endIntent, getIntent, isEnded } from './deps.ts';
import { isOfOtherMode } from './failure.ts';
import { toMetadata } from './metadata.ts';
import { placeIntent } from './place.ts';
import { readMandate } from './snapshot.ts';
import { toStripe } from './units.ts';

/**
 * Charges a saved card. If the bank wants the buyer to authenticate, this is a soft decline.
 * @throws MandateGone if the card or its customer was deleted
 */
export async function chargeSavedCard(deps: Deps, request: ChargeRequest): Promise<ChargeAnswer> {
  try {
    return await charge(deps, request);
  } catch (error) {
    throw isMandateGone(error) ? new MandateGone(String(error)) : error;
  }
}

/** Creates and confirms in two steps, so that the payment can be canceled if the order turns out to be paid. */
async function charge(deps: Deps, request: ChargeRequest): Promise<ChargeAnswer> {
  const made = await placeIntent(deps, request, async (options) =>
    deps.stripe.paymentIntents.create(
      {
        ...toStripe(request.total),
        ...readMandate(request.mandate),
        metadata: toMetadata(request),
        allowed_payment_method_types: ['card'],
        expand: EXPAND,
      },
      options,
    ),
  );
  // The buyer may be paying the same order on the page of a wallet or bank.
  const isTaken = isEnded(made) || made.status === 'processing';
  return answerOf(isTaken ? made : await confirm(deps, made, request));
}

async function confirm(deps: Deps, made: Intent, { idempotencyKey }: ChargeRequest) {
  try {
    return await deps.stripe.paymentIntents.confirm(
      made.id,
      { off_session: true, expand: EXPAND },
      { idempotencyKey: `${idempotencyKey}:confirm` },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return getIntent(deps, made.id);
    // The payment must not stay open at Stripe when its card is gone.
    if (isMandateGone(error)) await endIntent(deps, made);
    throw error;
  }
}

function answerOf(intent: Intent): ChargeAnswer {
  const { id: reference, status, last_payment_error: error } = intent;
  if (status === 'succeeded') return { kind: 'done', reference };
  if (status === 'processing') return { kind: 'done', reference };
  const charge = chargeOf(intent);
  const failure = error ?? { code: charge?.failure_code, decline_code: charge?.outcome?.reason };
  const { reason, hard } = declineOf(failure);
  if (status === 'canceled' && charge === null) {
    return { kind: 'declined', reference, reason: 'cancelled', hard: false };
  }
  return { kind: 'declined', reference, reason, hard };
}

/** Parameters that name the saved card in a charge request. */
const CARD_PARAMETERS = new Set(['customer', 'payment_method']);

/**
 * Returns whether the saved card or its customer is gone (https://docs.stripe.com/error-codes). `resource_missing`: it
 * was deleted, or is in another account. A detached card gives `payment_method_unexpected_state`, or no code.
 */
export function isMandateGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param = '' } = error;
  if (isOfOtherMode(error)) return false;
  if (code === 'payment_method_unexpected_state') return true;
  return CARD_PARAMETERS.has(param) && (code === 'resource_missing' || !code);
}
