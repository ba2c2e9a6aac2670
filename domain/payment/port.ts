import type { Currency, Money } from '../../kit/money.ts';
import type { Payer } from '../buyer/index.ts';
import type { Card } from './card.ts';
import { METHOD_FACTS, type OwnFacts, type PaymentMethod } from './method-facts.ts';
import type { CardSetUp, SetUpControls } from './set-up.ts';

export type { Payer } from '../buyer/index.ts';
export { type Card, cardExpiryOf } from './card.ts';
export {
  factsOf,
  METHOD_FACTS,
  type OwnFacts,
  PAYMENT_METHODS,
  type PaymentFlow,
  type PaymentMethod,
  PROVIDER_METHODS,
  type RenewalRule,
  renewalRuleOf,
  returnsToBank,
  savedMethod,
  savesCards,
  voucherTime,
} from './method-facts.ts';
export type { SetUpRequest, SetUpSnapshot } from './set-up.ts';

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
  /** Absolute URL. */
  readonly returnUrl: string;
  readonly email: string;
  /** The buyer's name, which some banks require. */
  readonly name: string;
  /** Present if the method needs it (`asksPayer`). */
  readonly payer?: Payer | undefined;
  readonly method: PaymentMethod;
  /** Whether to keep a mandate for renewals. */
  readonly keep: boolean;
  /** End of the time to pay. Null leaves it to the provider. */
  readonly expiresAt: Date | null;
  /** Fields for one provider, such as the sandbox's card data. Never store or log them. */
  readonly instrument: Readonly<Record<string, string>>;
};

export type PaymentQr = {
  readonly text: string;
  /** Opens the wallet on the same phone. Null if the wallet has no such link. */
  readonly appUrl: string | null;
  /** Whether the buyer can paste `text` into the wallet (Pix). */
  readonly copyable: boolean;
};

/** Chains of convenience stores in Japan. */
export const KONBINI_STORES = ['familymart', 'lawson', 'ministop', 'seicomart'] as const;
export type KonbiniStore = (typeof KONBINI_STORES)[number];

/** What the buyer needs to pay at a store or a bank. */
export type PaymentVoucher = {
  /** The company's page with the voucher. */
  readonly url: string;
  /** The number to type or copy into a bank's app, or null if each store has its own. */
  readonly number: string | null;
  readonly stores: readonly {
    readonly store: KonbiniStore;
    readonly paymentCode: string;
    readonly confirmationNumber: string | null;
  }[];
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
      readonly kind: 'voucher';
      readonly reference: string;
      readonly voucher: PaymentVoucher;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: 'client-secret';
      readonly reference: string;
      readonly clientSecret: string;
      readonly publishableKey: string;
    };

export type CardRefusal = {
  /** The provider's id of this try, the same in every report. */
  readonly id: string;
  /** The provider's fingerprint of the card, which reveals nothing about it. */
  readonly card: string | null;
};

export type RefundRequest = {
  readonly reference: string;
  readonly idempotencyKey: string;
  /** Above zero, in the currency of the payment. */
  readonly amount: Money;
};

export type RefundState = 'done' | 'waiting' | 'failed';
export type RefundAnswer = {
  readonly id: string;
  readonly state: RefundState;
  readonly amount: Money;
};

export type RefundSnapshot = RefundAnswer & {
  /** The shop's key, or null for a refund made at the provider. */
  readonly key: string | null;
};

/** All disputes of a payment together. `lost` outranks `open`, which outranks `won`. A closed inquiry is `none`. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost';

export type PaymentSnapshot = {
  readonly reference: string;
  readonly orderId: string;
  /** `waiting` includes partial payments. A wallet can still pay an `expired` one. Refunds do not change `paid`. */
  readonly state: 'waiting' | 'paid' | 'declined' | 'expired';
  readonly method: PaymentMethod;
  readonly total: Money;
  /** Less than `total` after a partial payment, even an expired one. */
  readonly received: Money;
  /** All refunds, unsorted, including those made at the provider. */
  readonly refunds: readonly RefundSnapshot[];
  readonly dispute: DisputeState;
  /** Grows with every change of a dispute, to recognize an older snapshot. */
  readonly disputeRevision: number;
  /** When `state` last changed. */
  readonly at: Date;
  readonly card: Card | null;
  readonly reason: DeclineReason | null;
  /** The last refused card, if the refusal ended the payment. */
  readonly refusal?: CardRefusal | undefined;
  /** The provider's id of the saved payment method. */
  readonly mandate: string | null;
  readonly qr: PaymentQr | null;
  /** The voucher of a waiting payment. Absent once the buyer has paid it, although the company has not reported that yet. */
  readonly voucher?: PaymentVoucher | undefined;
  /** End of the time to pay. A voucher still waits for a while after it. Null if there is none. */
  readonly expiresAt: Date | null;
};

export type ChargeRequest = {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly mandate: string;
  readonly email: string;
};

/** A charge of a mandate while its owner is there, so that the bank can ask. */
export type PresentRequest = ChargeRequest & Pick<PaymentRequest, 'locale' | 'returnUrl'>;

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
  /** Always the payment, even for a refund or a dispute. */
  readonly reference: string;
  /** The other payments of the event, because one dispute may be about several. */
  readonly otherReferences?: readonly string[] | undefined;
  /** The card refused in this event. A snapshot has only the last one. */
  readonly refusal?: CardRefusal | undefined;
};

/** The card networks updated a saved card, for example with a new expiry. */
export type CardEvent = {
  readonly id: string;
  readonly type: string;
  readonly mandate: string;
};

export type ProviderEvent = PaymentEvent | CardEvent;

/** Thrown by `verify` for a missing, wrong, stale, or future-dated signature, or a body that is not an event. */
export class BadSignature extends Error {}

/** Thrown by `verify` without a configured secret. The webhook address then answers 404. */
export class NoHookSecret extends Error {}

/** Thrown by `refund` for more than is left of the payment, or for an unpaid payment. */
export class RefundRefused extends Error {}

/** @throws RefundRefused for a method by which no money goes back. Its text tells staff what to do. */
export function assertRefundableMethod(method: PaymentMethod): void {
  if (METHOD_FACTS[method].isFinal !== true) return;
  throw new RefundRefused(
    `The payment company cannot refund ${method}. Ask the buyer for a bank account and transfer the money yourself.`,
  );
}

/** Thrown by `start`, `startSaved`, and `charge` for a total below the provider's minimum. Nothing was created. */
export class TooLittle extends Error {
  override readonly name = 'TooLittle';
}

/** Thrown by `charge`, `startSaved`, and `fetchCard` for a mandate that the provider does not know or no longer knows. */
export class MandateGone extends Error {
  override readonly name = 'MandateGone';
}

/** Thrown by `fetch` for a payment that another system made with the same account. */
export class ForeignPayment extends Error {
  override readonly name = 'ForeignPayment';
}

/** Compares names, because the built site has its own copies of the classes. */
const hasName = (name: string) => (error: unknown) => error instanceof Error && error.name === name;

export const isTooLittle = hasName('TooLittle');

export const isMandateGone = hasName('MandateGone');

export const isForeignPayment = hasName('ForeignPayment');

/** How the shop ended a payment. `hard` as in `ChargeAnswer`. */
export type PaymentEnd = { readonly reason: DeclineReason; readonly hard: boolean };

export type NotedPayment = {
  readonly orderId: string;
  readonly reference: string;
  /** Null if the shop has not ended it. */
  readonly ended: PaymentEnd | null;
  /** Whether the company was asked to take the money and may still do so. The shop cannot end it until then. */
  readonly isCapturing: boolean;
};

/**
 * What a provider stores in the shop's database, because its company can neither list the payments of an order nor cancel
 * one. All processes share it. Call it with no transaction open.
 */
export type PaymentNotes = {
  /** Notes a payment, once. Returns false, and notes nothing, if the shop has no such order. */
  add(payment: Pick<NotedPayment, 'orderId' | 'reference'>): Promise<boolean>;
  find(reference: string): Promise<NotedPayment | null>;
  /** Oldest first. */
  list(orderId: string): Promise<readonly NotedPayment[]>;
  /** Notes how the shop ends a payment, unless its capture began. The first note counts. */
  end(reference: string, ended: PaymentEnd): Promise<void>;
  /** Notes that the company is about to be asked to take the money. Returns false for a payment that has ended. */
  beginCapture(reference: string): Promise<boolean>;
  /** Notes that the company refused to take the money, which ends the payment. */
  refuse(reference: string, ended: PaymentEnd): Promise<void>;
  /** Returns whether the order still waits for exactly this amount. */
  isWanted(payment: { readonly orderId: string; readonly total: Money }): Promise<boolean>;
};

/** A payment company. Every method may fail with any error. Then repeat it with the same key, or use `find`. */
export interface PaymentProvider extends CardSetUp {
  readonly id: string;
  readonly methods: readonly PaymentMethod[];
  /** What this company can do by a method that others cannot, or the reverse. Absent if it does as `METHOD_FACTS` says. */
  readonly ownFacts?: OwnFacts;
  /** Returns the published minimum, or null if there is none. */
  minimum(currency: Currency): Money | null;
  /**
   * Also ends older waiting payments of the order. A repeated key returns the first answer and charges nothing.
   * @throws TooLittle, or any error if the key was used for another order or amount
   */
  start(request: PaymentRequest): Promise<PaymentStart>;
  /** @throws ForeignPayment, or any error if the provider does not know the payment */
  fetch(reference: string): Promise<PaymentSnapshot>;
  /** Returns all payments of an order, oldest first. May take the money of one that the buyer has approved. */
  find(orderId: string): Promise<PaymentSnapshot[]>;
  /** Like `find`, but takes no money, because the order is about to end. Absent if `find` takes none either. */
  findWithoutCapture?(orderId: string): Promise<PaymentSnapshot[]>;
  /**
   * Checks the signature over the raw bytes. Returns null for a signed event about nothing of this shop.
   * @throws BadSignature, NoHookSecret, or any error if it must ask and cannot
   */
  verify(raw: Uint8Array, headers: Headers, now: Date): Promise<ProviderEvent | null>;
  /** Ends a waiting payment. The returned snapshot is `paid` if the buyer was faster. */
  cancel(reference: string): Promise<PaymentSnapshot>;
  /** Charges a mandate without the buyer. @throws MandateGone, TooLittle */
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  /** Like `start`, but charges a mandate instead of asking for a card. @throws MandateGone, TooLittle */
  startSaved(request: PresentRequest): Promise<PaymentStart>;
  /** Returns a saved card as it is now, or null if the mandate is of another kind. @throws MandateGone */
  fetchCard(mandate: string): Promise<Card | null>;
  /** @throws RefundRefused, or any error if the key was used for another payment or amount */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Returns the start of a payment that waits for the buyer's browser, `done` if it is being processed, or null. Absent
   * if there are none.
   */
  findPendingStart?(reference: string): Promise<PaymentStart | null>;
  /** Returns the provider's page for browsers without scripts, or null if the payment no longer waits. */
  openHosted?(request: HostedRequest): Promise<string | null>;
}

/** What a buyer can do on the page of a bank or wallet. `later`: confirm, and the result takes a while. */
export const AWAY_ANSWERS = ['approve', 'later', 'cancel', 'decline', 'expire'] as const;
export type AwayAnswer = (typeof AWAY_ANSWERS)[number];

/** Controls for the sandbox's pages, which simulate the bank and the wallet. */
export interface ChallengeControls extends SetUpControls<DeclineReason> {
  describe(reference: string): {
    readonly total: Money;
    readonly returnUrl: string;
    readonly method: PaymentMethod;
  } | null;
  answer(reference: string, approve: boolean): Promise<void>;
  /** Answers a redirect payment. Only the first answer counts. */
  answerAway(reference: string, answer: AwayAnswer): Promise<void>;
  /** Returns null for a reference without a waiting QR payment. */
  describeQr(reference: string): {
    readonly method: PaymentMethod;
    readonly due: Money;
    readonly returnUrl: string;
    readonly expiresAt: Date;
  } | null;
  /** Returns null for a reference without a voucher that can be paid. One that has expired can be paid late. */
  describeVoucher(reference: string): {
    readonly method: PaymentMethod;
    readonly orderId: string;
    readonly due: Money;
    readonly isExpired: boolean;
  } | null;
  /** Pays a code or a voucher, with the amount due or another amount, even after expiry. */
  payQr(reference: string, paid?: { readonly amount: Money }): Promise<void>;
  expireQr(reference: string): Promise<void>;
}
