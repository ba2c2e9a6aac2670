import type Stripe from 'stripe';
import {
  type ChargeRequest,
  ForeignPayment,
  METHOD_FACTS,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentRequest,
} from '../../domain/payment/port.ts';
import type { Intent } from './client.ts';

/** What the shop stores in a payment at Stripe. Contains no personal data. */
export type PaymentMetadata = {
  readonly orderId: string;
  /** The idempotency key of the attempt, because Stripe forgets keys after a day. */
  readonly key: string;
  readonly method: PaymentMethod;
  /** Whether the card is saved for later charges. */
  readonly kept: boolean;
  /** The shop's deadline. Null means that of the payment method. */
  readonly expiresAt: Date | null;
  /** Id of the hosted page that took over this payment. */
  readonly hosted: string | null;
};

/** Returns the metadata for a new payment. */
export function toMetadata(
  request: (PaymentRequest | ChargeRequest) & Partial<Pick<PaymentRequest, 'method'>>,
): Stripe.MetadataParam {
  const { orderId, idempotencyKey: key, method = 'card' } = request;
  const expiresAt = 'expiresAt' in request ? request.expiresAt : null;
  const kept = 'mandate' in request || (request.keep && METHOD_FACTS[method].canRenew);
  const expiry = expiresAt ? { expires_at: toSeconds(expiresAt) } : {};
  return { purchase: orderId, key, method, kept: kept ? 'yes' : 'no', ...expiry };
}

/** Reads the metadata of a payment. @throws ForeignPayment if it has none */
export function fromMetadata({ id, metadata }: Pick<Intent, 'id' | 'metadata'>): PaymentMetadata {
  const { purchase: order, key = '', expires_at, hosted } = metadata;
  if (!order) throw new ForeignPayment(`${id} is not a payment of this shop`);
  return {
    orderId: order,
    key,
    hosted: hosted || null,
    method: PAYMENT_METHODS.find((each) => each === metadata.method) ?? 'card',
    kept: metadata.kept === 'yes',
    expiresAt: expires_at ? fromSeconds(Number(expires_at)) : null,
  };
}

/** Stripe counts seconds since 1970. */
export const fromSeconds = (count: number): Date => new Date(count * 1000);
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
