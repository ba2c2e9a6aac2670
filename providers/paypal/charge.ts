import {
  type OrderCaptureRequest,
  PaymentInitiator,
  StoredPaymentSourceUsageType,
  UsagePattern,
} from '@paypal/paypal-server-sdk';
import {
  type ChargeAnswer,
  type ChargeRequest,
  MandateGone,
  type PaymentEnd,
} from '../../domain/payment/port.ts';
import { captureOrder } from './capture.ts';
import { isGone } from './decline.ts';
import { issueOf, isUnknown } from './failure.ts';
import { isId } from './fields.ts';
import type { PayPalOrder } from './metadata.ts';
import { type Deps, endOrder, isPending, isTaken, refuseOrder } from './order.ts';
import { keyOf, placeOrder } from './place.ts';
import { captureOf } from './snapshot.ts';
import { createOrder, orderFor } from './start.ts';

const GONE: PaymentEnd = { reason: 'cancelled', hard: true };

/**
 * Charges a saved account without the buyer. Creates and captures in two steps, so that the order is known before money
 * can move. What this attempt already paid counts even if the account was removed since.
 * @throws MandateGone if the buyer or the vendor removed the account before
 */
export async function chargeSavedAccount(
  deps: Deps,
  request: ChargeRequest,
): Promise<ChargeAnswer> {
  const made = await placeOrder(deps, request, async () => {
    if (!(await isSaved(deps, request.mandate))) throw accountGone();
    return createOrder(deps, request, orderFor(request));
  });
  // The buyer may be paying the same order on PayPal's page.
  const isOwn = keyOf(made) === request.idempotencyKey;
  return answerOf(isOwn && isPending(made) ? await charge(deps, made, request) : made);
}

const accountGone = () => new MandateGone('the saved PayPal account can no longer be charged');

async function isSaved({ paypal }: Deps, mandate: string): Promise<boolean> {
  if (!isId(mandate)) return false;
  try {
    await paypal.ask(paypal.vault.getPaymentToken(mandate));
    return true;
  } catch (error) {
    if (isUnknown(error)) return false;
    throw error;
  }
}

/** Captures an order that still waits, unless the account was removed since. */
async function charge(
  deps: Deps,
  order: PayPalOrder,
  request: ChargeRequest,
): Promise<PayPalOrder> {
  if (await isSaved(deps, request.mandate)) return capture(deps, order, request);
  const ended = await endOrder(deps, order, GONE);
  // A capture without an answer cannot be ended here, so PayPal is asked once more.
  if (isPending(ended)) return capture(deps, ended, request);
  if (isTaken(ended)) return ended;
  throw accountGone();
}

async function capture(
  deps: Deps,
  order: PayPalOrder,
  { mandate }: ChargeRequest,
): Promise<PayPalOrder> {
  try {
    return await captureOrder(deps, order, sourceOf(mandate));
  } catch (error) {
    if (!isGone(issueOf(error))) throw error;
    await refuseOrder(deps, order, GONE);
    throw accountGone();
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
