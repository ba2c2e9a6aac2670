import type Stripe from 'stripe';
import {
  type ChargeRequest,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentRequest,
} from '../../domain/payment/port.ts';
import type { Intent } from './client.ts';

/** What we write on a payment at Stripe, and read from it; nothing of the buyer. */
export type Note = {
  readonly orderId: string;
  /** The idempotency key of the attempt: Stripe itself forgets keys after a day. */
  readonly key: string;
  readonly method: PaymentMethod;
  /** The means of payment is kept for charges with nobody present. */
  readonly kept: boolean;
  /** When the shop wants it to end; null: as long as such payments last. */
  readonly expiresAt: Date | null;
  /** The page of Stripe's own that took this payment over. */
  readonly hosted: string | null;
};

export function toMetadata(
  request: (PaymentRequest | ChargeRequest) & Partial<Pick<PaymentRequest, 'method'>>,
): Stripe.MetadataParam {
  const { orderId, idempotencyKey: key, method = 'card' } = request;
  const expiresAt = 'expiresAt' in request ? request.expiresAt : null;
  const kept = 'mandate' in request || (request.keep && method === 'card');
  const expiry = expiresAt ? { expires_at: toSeconds(expiresAt) } : {};
  return { purchase: orderId, key, method, kept: kept ? 'yes' : 'no', ...expiry };
}

/** Throws when the payment was not made by this shop. */
export function noteOf({ id, metadata }: Pick<Intent, 'id' | 'metadata'>): Note {
  const { purchase: order, key = '', expires_at, hosted } = metadata;
  if (!order) throw new Error(`${id} is no payment of this shop`);
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
