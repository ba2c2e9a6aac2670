import type { Money } from '../../kit/money.ts';

/** Why a payment was not made, in words every provider can be mapped to. */
export const DECLINE_REASONS = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'incorrect-cvc',
  'incorrect-number',
  'authentication-failed',
  'processing-error',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type PaymentRequest = {
  readonly purchaseId: string;
  /** Same key, same charge: `{purchaseId}:{attempt}`. */
  readonly idempotencyKey: string;
  readonly total: Money;
  /** Locale prefix of the buyer's page, for pages the provider shows. */
  readonly locale: string;
  /** Absolute address the buyer comes back to after a redirect. */
  readonly returnUrl: string;
  readonly email: string;
  readonly method: 'card';
  /** Fields only the chosen provider reads (the sandbox: card_number, card_expiry, card_cvc). Never stored, never logged. */
  readonly instrument: Readonly<Record<string, string>>;
};

export type PaymentStart =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'redirect'; readonly reference: string; readonly url: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason };

/** What the provider says is so, asked at this moment. Webhook payloads are only hints to ask. */
export type PaymentTruth = {
  readonly reference: string;
  readonly purchaseId: string;
  readonly state: 'waiting' | 'paid' | 'declined';
  readonly total: Money;
  readonly at: Date;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly reason: DeclineReason | null;
};

export type PaymentEvent = {
  /** The provider's id of the event; stored once. */
  readonly id: string;
  readonly type: string;
  /** The payment it speaks of. */
  readonly reference: string;
};

/** Thrown by `verify` for a missing, wrong, stale or future-dated signature, or a body that is no event. */
export class BadSignature extends Error {}

export interface PaymentProvider {
  readonly id: string;
  /** Starts a payment; may reach the network. Repeating a key returns the first answer and charges nothing. */
  start(request: PaymentRequest): Promise<PaymentStart>;
  /** The truth about one payment; throws if the provider does not know it. */
  fetch(reference: string): Promise<PaymentTruth>;
  /** Every payment the provider knows for a purchase, oldest first: for answers that were lost. */
  find(purchaseId: string): Promise<PaymentTruth[]>;
  /** Checks the signature over the raw bytes and returns the event. Throws `BadSignature`. */
  verify(raw: Uint8Array, headers: Headers, now: Date): PaymentEvent;
}

/** The sandbox's own 3-D Secure page talks to the sandbox through this; other providers have none. */
export interface ChallengeDesk {
  /** What the page shows; null when the reference is unknown or already answered. */
  describe(reference: string): { readonly total: Money; readonly returnUrl: string } | null;
  answer(reference: string, approve: boolean): Promise<void>;
}
