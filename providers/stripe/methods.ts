import type Stripe from 'stripe';
import type { PaymentMethod } from '../../domain/payment/port.ts';

/** Stripe lacks VietQR, and offers QRIS by invitation only. */
const TYPES = {
  card: 'card',
  alipay: 'alipay',
  'wechat-pay': 'wechat_pay',
  pix: 'pix',
  promptpay: 'promptpay',
  upi: 'upi',
} as const satisfies Partial<Record<PaymentMethod, Stripe.PaymentMethod.Type>>;

export const STRIPE_METHODS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** @throws for an unsupported method */
export function typeOf(method: PaymentMethod): (typeof TYPES)[keyof typeof TYPES] {
  const known = STRIPE_METHODS.find((each) => each === method);
  if (known === undefined) throw new Error(`Stripe does not support ${method}`);
  return TYPES[known];
}
