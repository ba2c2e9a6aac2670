import {
  CheckoutPaymentIntent,
  type OrderRequest,
  PaypalExperienceUserAction,
  PaypalPaymentTokenUsageType,
  type PaypalWallet,
  PaypalWalletContextShippingPreference,
  StoreInVaultInstruction,
  UsagePattern,
} from '@paypal/paypal-server-sdk';
import type { ChargeRequest, PaymentRequest, PaymentStart } from '../../domain/payment/port.ts';
import { followKnown, snapshotOf } from './follow.ts';
import { pageLanguage } from './language.ts';
import { metadataOf, type PayPalOrder, writeMetadata } from './metadata.ts';
import { type Deps, isPending } from './order.ts';
import { placeOrder } from './place.ts';
import { captureOf } from './snapshot.ts';
import { toPayPal } from './units.ts';

/** Added to the return address of a buyer who left PayPal's page without approving. */
export const CANCELED_KEY = 'canceled';

/** Starts a payment. The buyer approves it on PayPal's page, and the shop captures it when it asks next. */
export async function startPayment(deps: Deps, request: PaymentRequest): Promise<PaymentStart> {
  if (request.method !== 'paypal') throw new Error(`PayPal does not support ${request.method}`);
  const body = orderFor(request, { paypal: walletOf(request) });
  const order = await placeOrder(deps, request, () => createOrder(deps, request, body));
  const { id: reference } = order;
  const { state, reason } = await snapshotOf(deps, order);
  if (reason !== null) return { kind: 'declined', reference, reason };
  return state === 'paid' ? { kind: 'done', reference } : waitingStart(order);
}

/** Returns where the browser continues a payment. `done` while it is processed, and null if it no longer waits. */
export async function findPendingStart(
  deps: Deps,
  reference: string,
): Promise<PaymentStart | null> {
  const order = await followKnown(deps, reference);
  if (order === null) return null;
  const { state } = await snapshotOf(deps, order);
  return state === 'waiting' ? waitingStart(order) : null;
}

function waitingStart(order: PayPalOrder): PaymentStart {
  const { id: reference, links = [] } = order;
  if (captureOf(order) !== null || !isPending(order) || order.isCapturing)
    return { kind: 'done', reference };
  // With a payment source, PayPal calls the link `payer-action`, and otherwise `approve`.
  const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (link) return { kind: 'redirect', reference, url: link.href };
  throw new Error(`PayPal does not say how to pay ${reference}`);
}

/** Creates an order at PayPal. PayPal keeps the key for six hours, and a repetition returns the same order. */
export const createOrder = (
  { paypal }: Deps,
  { idempotencyKey }: Pick<PaymentRequest, 'idempotencyKey'>,
  body: OrderRequest,
) =>
  paypal.ask(
    paypal.orders.createOrder({
      body,
      paypalRequestId: idempotencyKey,
      prefer: 'return=representation',
    }),
  );

/** `invoice_id` is the attempt. PayPal pays no second order with the same one, as long as the account has it so. */
export function orderFor(
  request: PaymentRequest | ChargeRequest,
  paymentSource?: OrderRequest['paymentSource'],
): OrderRequest {
  const unit = {
    amount: toPayPal(request.total),
    customId: writeMetadata(metadataOf(request)),
    invoiceId: request.idempotencyKey,
  };
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [unit],
    ...(paymentSource ? { paymentSource } : {}),
  };
}

function walletOf({ email, keep, locale, returnUrl }: PaymentRequest): PaypalWallet {
  const cancelUrl = new URL(returnUrl);
  cancelUrl.searchParams.set(CANCELED_KEY, 'paypal');
  return {
    emailAddress: email,
    experienceContext: {
      returnUrl,
      cancelUrl: cancelUrl.href,
      userAction: PaypalExperienceUserAction.PayNow,
      shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
      ...pageLanguage(locale),
    },
    ...(keep ? { attributes: { vault: SAVED } } : {}),
  };
}

/** One saved account per purchase, so that the end of one subscription does not end another. */
const SAVED = {
  storeInVault: StoreInVaultInstruction.OnSuccess,
  usageType: PaypalPaymentTokenUsageType.Merchant,
  usagePattern: UsagePattern.SubscriptionPrepaid,
  permitMultiplePaymentTokens: true,
};
