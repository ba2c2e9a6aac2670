import type Stripe from 'stripe';
import type { PaymentMethod } from '../../domain/payment/port.ts';

/** Stripe's names of the payment methods. It has no VietQR, and QRIS by invitation only. */
const TYPES = {
  card: 'card',
  alipay: 'alipay',
  'wechat-pay': 'wechat_pay',
  pix: 'pix',
  promptpay: 'promptpay',
  upi: 'upi',
} as const satisfies Partial<Record<PaymentMethod, Stripe.PaymentMethod.Type>>;

export const STRIPE_METHODS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** @throws for a method that Stripe does not support */
export function typeOf(method: PaymentMethod): (typeof TYPES)[keyof typeof TYPES] {
  const known = STRIPE_METHODS.find((each) => each === method);
  if (known === undefined) throw new Error(`Stripe does not support ${method}`);
  return TYPES[known];
}
