import type { Currency, Money } from '../../kit/money.ts';
import type { RefundAnswer, RefundRequest, ToldRefund } from './refund.ts';
import type { CardRefusal } from './refusal.ts';
import type { CardKeeper, SetUpControls } from './set-up.ts';

export * from './failures.ts';
export type { RefundAnswer, RefundRequest, RefundState, ToldRefund } from './refund.ts';
export type { CardRefusal } from './refusal.ts';
export type { SetUpRequest, SetUpSnapshot } from './set-up.ts';

/** Every way to pay the shop knows; which of them a market sees is in `methods.ts`. */
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

/** Why a payment was not made, in words every provider can be mapped to. */
export const DECLINE_REASONS = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'incorrect-cvc',
  'incorrect-number',
  'authentication-failed',
  'processing-error',
  /** The time to pay ran out; the only reason of a payment that is `expired`. */
  'expired',
  /** Ended by `cancel`. */
  'cancelled',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type PaymentRequest = {
  readonly orderId: string;
  /** Same key, same charge: `{orderId}:{attempt}`. */
  readonly idempotencyKey: string;
  readonly total: Money;
  /** Locale prefix of the buyer's page, for pages the provider shows. */
  readonly locale: string;
  /** Absolute address the buyer comes back to after a redirect. */
  readonly returnUrl: string;
  readonly email: string;
  /** One of the provider's `methods`. */
  readonly method: PaymentMethod;
  /** True: keep the means of payment, so that renewals can be charged with nobody present (`mandate`). */
  readonly keep: boolean;
  /** From when on it cannot be paid any more; null: the provider's own time. */
  readonly expiresAt: Date | null;
  /** Fields only the chosen provider reads (the sandbox: card_number, card_expiry, card_cvc). Never stored, never logged. */
  readonly instrument: Readonly<Record<string, string>>;
};

/** What the buyer's wallet reads. */
export type PaymentQr = {
  /** The content of the QR code. */
  readonly text: string;
  /** Opens the wallet on the same phone; null when the wallet has no such link. */
  readonly appUrl: string | null;
  /** True: `text` may be copied and pasted into the wallet (Pix). */
  readonly copyable: boolean;
};

export type PaymentStart =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'redirect'; readonly reference: string; readonly url: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason }
  /** Show the code and wait until the snapshot says it was paid. */
  | {
      readonly kind: 'qr';
      readonly reference: string;
      readonly qr: PaymentQr;
      readonly expiresAt: Date;
    }
  /** The provider's own fields in our page finish the payment. */
  | {
      readonly kind: 'client-secret';
      readonly reference: string;
      readonly clientSecret: string;
      readonly publishableKey: string;
    };

/**
 * How all disputes of a payment stand together: `lost` once one is, the bank took the money back; else `open` while one
 * is; else `won` if one was. A bank's question that was closed without a dispute is `none`.
 */
export type DisputeState = 'none' | 'open' | 'won' | 'lost';

/** What the provider says is so, asked at this moment. Webhook payloads are only hints to ask. */
export type PaymentSnapshot = {
  readonly reference: string;
  readonly orderId: string;
  /**
   * `waiting`: nothing or not all of it has arrived. `declined`, `expired`: ended unpaid; a wallet may
   * still pay an expired one late, then it is `paid`. Paid stays paid, whatever is given back later.
   */
  readonly state: 'waiting' | 'paid' | 'declined' | 'expired';
  readonly method: PaymentMethod;
  /** What was asked for. */
  readonly total: Money;
  /** What arrived, in the currency of `total`: less when partly paid, also when it expired so. */
  readonly received: Money;
  /** Every refund of it, whoever made it, in no order. */
  readonly refunds: readonly ToldRefund[];
  readonly dispute: DisputeState;
  /** How far its disputes have come: every news of one makes it larger, so that an older snapshot is known as such. */
  readonly disputeTurn: number;
  /** When `state` last changed. */
  readonly at: Date;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Null unless declined or expired. */
  readonly reason: DeclineReason | null;
  /** The card that was refused last; absent when it ended otherwise, or not at all, or was no card. */
  readonly refusal?: CardRefusal | undefined;
  /** The provider's name for the kept means of payment; null when nothing was kept, or not paid. */
  readonly mandate: string | null;
  /** What to show while it waits; null for everything but a waiting QR payment. */
  readonly qr: PaymentQr | null;
  /** From when on a waiting payment cannot be paid; null when it has no end or has ended. */
  readonly expiresAt: Date | null;
};

/** A charge with nobody present, on a means of payment that was kept. */
export type ChargeRequest = {
  readonly orderId: string;
  /** Same key, same charge. */
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly mandate: string;
  readonly email: string;
};

/** `hard`: this means of payment will never work again (lost, stolen, closed); do not try it once more. */
export type ChargeAnswer =
  | { readonly kind: 'done'; readonly reference: string }
  | {
      readonly kind: 'declined';
      readonly reference: string;
      readonly reason: DeclineReason;
      readonly hard: boolean;
    };

/** A waiting card payment to be paid on a page of the provider's own. */
export type HostedRequest = {
  readonly reference: string;
  /** What is bought, in the buyer's language; the provider's page shows it. */
  readonly title: string;
  readonly email: string;
  /** Locale prefix of the buyer's page. */
  readonly locale: string;
  /** Absolute address the buyer comes back to, paid or not. */
  readonly returnUrl: string;
};

export type PaymentEvent = {
  /** The provider's id of the event; stored once. */
  readonly id: string;
  readonly type: string;
  /** The payment it speaks of, also when it tells of a refund or a dispute. */
  readonly reference: string;
  /** The card whose refusal it tells of: where a payment takes one card after the other, its snapshot knows the last only. */
  readonly refusal?: CardRefusal | undefined;
};

/**
 * A payment company. Every method may reach the network and fail with any error; the caller then asks
 * again with the same key, or by `find`. All accept repetition.
 */
export interface PaymentProvider extends CardKeeper {
  readonly id: string;
  /** What it can take money by, in no order. */
  readonly methods: readonly PaymentMethod[];
  /** The smallest total it takes in a currency, as it publishes it; null: it names none, and `start` knows. */
  least(currency: Currency): Money | null;
  /**
   * Starts a payment. Repeating a key returns the first answer and charges nothing; throws when the
   * key comes back with another order or amount, and `TooLittle`. An order is paid at most once: a
   * newer attempt ends an older one that waits.
   */
  start(request: PaymentRequest): Promise<PaymentStart>;
  /** The snapshot of one payment; throws if the provider does not know it. */
  fetch(reference: string): Promise<PaymentSnapshot>;
  /** Every payment the provider knows for an order, oldest first: for answers that were lost. */
  find(orderId: string): Promise<PaymentSnapshot[]>;
  /** Checks the signature over the raw bytes and returns the event. Throws `BadSignature`, `NoHookSecret`. */
  verify(raw: Uint8Array, headers: Headers, now: Date): PaymentEvent;
  /** Ends a waiting payment so that it cannot be paid any more; returns the snapshot afterwards (it may have been paid meanwhile). */
  cancel(reference: string): Promise<PaymentSnapshot>;
  /** Charges a kept means of payment with nobody present. Throws `MandateGone` and `TooLittle`. */
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  /**
   * Gives money back. Throws `RefundRefused`, or any error when a key comes back for another payment
   * or amount.
   */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * What the buyer's browser needs to go on with a waiting payment (`client-secret`, `redirect`), once
   * more; null when it waits for no browser. Absent: no start of this provider does.
   */
  present?(reference: string): Promise<PaymentStart | null>;
  /**
   * The address of a page of the provider's own that takes a waiting card payment over, for browsers
   * without scripts; repeating gives the same. Null when it waits no longer. Absent: there is none.
   */
  openHosted?(request: HostedRequest): Promise<string | null>;
}

/** The sandbox's own pages (the bank's question, the wallet on the phone) talk to it through this; other providers have none. */
export interface ChallengeControls extends SetUpControls<DeclineReason> {
  /** What the bank's page shows; null when the reference is unknown or already answered. */
  describe(reference: string): { readonly total: Money; readonly returnUrl: string } | null;
  answer(reference: string, approve: boolean): Promise<void>;
  /** What the wallet shows; null when the reference is unknown, no QR payment, or ended. */
  describeQr(reference: string): {
    readonly method: PaymentMethod;
    /** What is still to be paid. */
    readonly due: Money;
    readonly returnUrl: string;
    readonly expiresAt: Date;
  } | null;
  /** Pays from the wallet: what is due, or another amount (partly paid); late when it has expired. */
  payQr(reference: string, paid?: { readonly amount: Money }): Promise<void>;
  /** The time to pay runs out now. */
  expireQr(reference: string): Promise<void>;
}
