import type { Currency, Money } from '../../kit/money.ts';
import type { RefundAnswer, RefundRequest, RefundSnapshot } from './refund.ts';
import type { CardRefusal } from './refusal.ts';
import type { CardSetUp, SetUpControls } from './set-up.ts';

export * from './failures.ts';
export type { RefundAnswer, RefundRequest, RefundSnapshot, RefundState } from './refund.ts';
export type { CardRefusal } from './refusal.ts';
export type { SetUpRequest, SetUpSnapshot } from './set-up.ts';

export const PAYMENT_METHODS = [
  'card',
  'alipay',
  'wechat-pay',
  'pix',
  'promptpay',
  'upi',
  'qris',
  'vietqr',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const DECLINE_REASONS = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'incorrect-cvc',
  'incorrect-number',
  'authentication-failed',
  'processing-error',
  /** The only reason of an `expired` payment. */
  'expired',
  'cancelled',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type PaymentRequest = {
  readonly orderId: string;
  /** `{orderId}:{attempt}`. Repeating a key never charges twice. */
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly locale: string;
  /** Absolute URL for the way back from a redirect. */
  readonly returnUrl: string;
  readonly email: string;
  readonly method: PaymentMethod;
  /** Whether to keep a mandate for renewals. */
  readonly keep: boolean;
  /** End of the time to pay. Null leaves it to the provider. */
  readonly expiresAt: Date | null;
  /** Fields for one provider, such as the sandbox's card data. They are never stored and never logged. */
  readonly instrument: Readonly<Record<string, string>>;
};

export type PaymentQr = {
  readonly text: string;
  /** Opens the wallet on the same phone. Null if the wallet has no such link. */
  readonly appUrl: string | null;
  /** Whether the buyer can paste `text` into the wallet (Pix). */
  readonly copyable: boolean;
};

export type PaymentStart =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'redirect'; readonly reference: string; readonly url: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason }
  | {
      readonly kind: 'qr';
      readonly reference: string;
      readonly qr: PaymentQr;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: 'client-secret';
      readonly reference: string;
      readonly clientSecret: string;
      readonly publishableKey: string;
    };

/** All disputes of a payment together. `lost` outranks `open`, which outranks `won`. A closed inquiry is `none`. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost';

/** The state at the provider. Webhook payloads are only hints to fetch it. */
export type PaymentSnapshot = {
  readonly reference: string;
  readonly orderId: string;
  /** `waiting` includes partial payments. A wallet may still pay an `expired` one. Refunds do not change `paid`. */
  readonly state: 'waiting' | 'paid' | 'declined' | 'expired';
  readonly method: PaymentMethod;
  readonly total: Money;
  /** In the currency of `total`. It is less than `total` after a partial payment, even an expired one. */
  readonly received: Money;
  /** All refunds, unsorted, including those made at the provider. */
  readonly refunds: readonly RefundSnapshot[];
  readonly dispute: DisputeState;
  /** Grows with every change of a dispute, so that an older snapshot is recognized. */
  readonly disputeRevision: number;
  /** When `state` last changed. */
  readonly at: Date;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly reason: DeclineReason | null;
  /** The last refused card, if the refusal ended the payment. */
  readonly refusal?: CardRefusal | undefined;
  /** The provider's name for the kept payment method. Null if unpaid or if nothing was kept. */
  readonly mandate: string | null;
  readonly qr: PaymentQr | null;
  /** End of the time to pay. Null if there is none or the payment has ended. */
  readonly expiresAt: Date | null;
};

export type ChargeRequest = {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly mandate: string;
  readonly email: string;
};

/** After a `hard` decline (lost, stolen, closed), the mandate never works again and must not be retried. */
export type ChargeAnswer =
  | { readonly kind: 'done'; readonly reference: string }
  | {
      readonly kind: 'declined';
      readonly reference: string;
      readonly reason: DeclineReason;
      readonly hard: boolean;
    };

/** A waiting card payment to finish on the provider's own page. */
export type HostedRequest = {
  readonly reference: string;
  readonly title: string;
  readonly email: string;
  readonly locale: string;
  readonly returnUrl: string;
};

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The payment, even for an event about a refund or a dispute. */
  readonly reference: string;
  /** The card refused in this event. A snapshot knows only the last of several cards. */
  readonly refusal?: CardRefusal | undefined;
};

/**
 * A payment company. Every method may use the network and fail with any error. Callers then repeat it with the same key, or look
 * with `find`.
 */
export interface PaymentProvider extends CardSetUp {
  readonly id: string;
  readonly methods: readonly PaymentMethod[];
  /** Returns the published minimum of a currency, or null if the provider publishes none. */
  least(currency: Currency): Money | null;
  /**
   * Starts a payment and ends older waiting ones of its order, so that an order is paid at most once. A repeated key returns
   * the first answer and charges nothing.
   * @throws TooLittle, or any error if the key was used for another order or amount
   */
  start(request: PaymentRequest): Promise<PaymentStart>;
  /** @throws Error if the provider does not know the payment */
  fetch(reference: string): Promise<PaymentSnapshot>;
  /** Returns all payments of an order, oldest first, in case answers were lost. */
  find(orderId: string): Promise<PaymentSnapshot[]>;
  /** Checks the signature over the raw bytes. @throws BadSignature, NoHookSecret */
  verify(raw: Uint8Array, headers: Headers, now: Date): PaymentEvent;
  /** Ends a waiting payment. The returned snapshot is `paid` if the buyer was faster. */
  cancel(reference: string): Promise<PaymentSnapshot>;
  /** Charges a mandate without the buyer. @throws MandateGone, TooLittle */
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  /** @throws RefundRefused, or any error if the key was used for another payment or amount */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Returns the start of a payment that waits for the buyer's browser again, or null. Absent if no start of the provider does. */
  present?(reference: string): Promise<PaymentStart | null>;
  /** Returns the provider's own page for browsers without scripts, or null if the payment no longer waits. Absent if it has none. */
  openHosted?(request: HostedRequest): Promise<string | null>;
}

/** Controls for the sandbox's own pages, which play the bank and the wallet. */
export interface ChallengeControls extends SetUpControls<DeclineReason> {
  describe(reference: string): { readonly total: Money; readonly returnUrl: string } | null;
  answer(reference: string, approve: boolean): Promise<void>;
  /** Returns null if the reference is unknown, is not a QR payment, or has ended. */
  describeQr(reference: string): {
    readonly method: PaymentMethod;
    readonly due: Money;
    readonly returnUrl: string;
    readonly expiresAt: Date;
  } | null;
  /** Pays the amount due or another amount, even after expiry. */
  payQr(reference: string, paid?: { readonly amount: Money }): Promise<void>;
  expireQr(reference: string): Promise<void>;
}
