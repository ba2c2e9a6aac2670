import type Stripe from 'stripe';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/payment/port.ts';

/** Stripe lacks VietQR, and offers QRIS by invitation only. */
const TYPES = {
  card: 'card',
  alipay: 'alipay',
  'wechat-pay': 'wechat_pay',
  pix: 'pix',
  promptpay: 'promptpay',
  upi: 'upi',
  ideal: 'ideal',
  bancontact: 'bancontact',
  przelewy24: 'p24',
  eps: 'eps',
  satispay: 'satispay',
  mobilepay: 'mobilepay',
  paypay: 'paypay',
  konbini: 'konbini',
  boleto: 'boleto',
  'kakao-pay': 'kakao_pay',
  'naver-pay': 'naver_pay',
  'samsung-pay': 'samsung_pay',
  payco: 'payco',
  paypal: 'paypal',
  klarna: 'klarna',
  'amazon-pay': 'amazon_pay',
  'revolut-pay': 'revolut_pay',
} as const satisfies Partial<Record<PaymentMethod, Stripe.PaymentMethod.Type>>;

type StripeMethod = keyof typeof TYPES;

const STRIPE_METHODS = PAYMENT_METHODS.filter((method): method is StripeMethod =>
  Object.hasOwn(TYPES, method),
);

/** Offered unless the settings name the methods. The others depend on the country and contracts of the account. */
export const USUAL_METHODS: readonly StripeMethod[] = [
  ...(['alipay', 'wechat-pay', 'pix', 'promptpay', 'upi'] as const),
  'card',
];

/** @throws for an unsupported method */
export function typeOf(method: PaymentMethod): (typeof TYPES)[StripeMethod] {
  const known = STRIPE_METHODS.find((each) => each === method);
  if (known === undefined) throw new Error(`Stripe does not support ${method}`);
  return TYPES[known];
}
