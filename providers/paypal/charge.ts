import {
  type OrderCaptureRequest,
  OrderStatus,
  PaymentInitiator,
  StoredPaymentSourceUsageType,
  UsagePattern,
} from '@paypal/paypal-server-sdk';
import { type ChargeAnswer, type ChargeRequest, MandateGone } from '../../domain/payment/port.ts';
import { captureOrder } from './capture.ts';
import { isGone, PAYER_ASKED } from './decline.ts';
import { issueOf, PayPalFailure } from './failure.ts';
import { isId } from './fields.ts';
import type { PayPalOrder } from './metadata.ts';
import { type Deps, endOrder, isPending } from './order.ts';
import { isTaken, placeOrder } from './place.ts';
import { captureOf } from './snapshot.ts';
import { createOrder, orderFor } from './start.ts';

/**
 * Charges a saved account without the buyer. Creates and captures in two steps, so that the order is known before money
 * can move.
 * @throws MandateGone if the buyer or the vendor removed the account
 */
export async function chargeSavedAccount(
  deps: Deps,
  request: ChargeRequest,
): Promise<ChargeAnswer> {
  await assertSaved(deps, request.mandate);
  const made = await placeOrder(deps, request, () => createOrder(deps, request, orderFor(request)));
  return answerOf(isPending(made) ? await capture(deps, made, request) : made);
}

async function assertSaved({ paypal }: Deps, mandate: string): Promise<void> {
  const gone = new MandateGone('not an account saved at PayPal');
  if (!isId(mandate)) throw gone;
  try {
    await paypal.ask(paypal.vault.getPaymentToken(mandate));
  } catch (error) {
    throw error instanceof PayPalFailure && error.status === 404 ? gone : error;
  }
}

async function capture(
  deps: Deps,
  order: PayPalOrder,
  { mandate }: ChargeRequest,
): Promise<PayPalOrder> {
  try {
    const captured = await captureOrder(deps, order, sourceOf(mandate));
    // PayPal asks for the buyer by an error, or by the status of an answer without one.
    const isAsking = captured.status === OrderStatus.PayerActionRequired;
    return isAsking ? await endOrder(deps, captured, PAYER_ASKED) : captured;
  } catch (error) {
    if (!isGone(issueOf(error))) throw error;
    await endOrder(deps, order, { reason: 'cancelled', hard: true });
    throw new MandateGone('the saved PayPal account can no longer be charged');
  }
}

const sourceOf = (vaultId: string): OrderCaptureRequest => ({
  paymentSource: {
    paypal: {
      vaultId,
      storedCredential: {
        paymentInitiator: PaymentInitiator.Merchant,
        usagePattern: UsagePattern.SubscriptionPrepaid,
        usage: StoredPaymentSourceUsageType.Subsequent,
      },
    },
  },
});

function answerOf(order: PayPalOrder): ChargeAnswer {
  const { id: reference, ended } = order;
  if (isTaken(order)) return { kind: 'done', reference };
  if (ended) return { kind: 'declined', reference, ...ended };
  if (captureOf(order) === null) throw new Error(`PayPal did not capture ${reference}`);
  return { kind: 'declined', reference, reason: 'declined', hard: false };
}
