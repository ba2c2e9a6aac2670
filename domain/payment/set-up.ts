import type { Currency, Money } from '../../kit/money.ts';
import type { Card } from './card.ts';

export type SetUpRequest = {
  /** UUID. Repeating it returns the same set-up. */
  readonly setUpId: string;
  /** Currency of the later charges, which banks show to their customers. */
  readonly currency: Currency;
  readonly email: string;
  readonly locale: string;
  readonly returnUrl: string;
  /** When the page closes, half an hour to a day from now. */
  readonly expiresAt: Date;
};

/** `waiting` -> `kept` or `expired`. After a declined card, the provider's page accepts another. */
export type SetUpSnapshot = {
  readonly reference: string;
  readonly setUpId: string;
  readonly state: 'waiting' | 'kept' | 'expired';
  readonly mandate: string | null;
  readonly card: Card | null;
};

/** Saves cards without a payment. All methods may be repeated. */
export interface CardSetUp {
  /** Returns the provider's own card page, which needs no scripts of ours. */
  openSetUp(request: SetUpRequest): Promise<{ readonly reference: string; readonly url: string }>;
  /** @throws Error if the provider does not know the set-up */
  fetchSetUp(reference: string): Promise<SetUpSnapshot>;
}

/** Controls for the sandbox's own card page. `Reason` says why a card is refused. */
export interface SetUpControls<Reason extends string> {
  /** Returns null if the reference is unknown or no longer waits. `total` is zero, in the currency of later charges. */
  describeSetUp(reference: string): { readonly total: Money; readonly returnUrl: string } | null;
  /** Returns `kept`, the reason of a refusal, or the page of the bank that must confirm first. */
  giveCard(
    reference: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<'kept' | Reason | { readonly challengeUrl: string }>;
}
