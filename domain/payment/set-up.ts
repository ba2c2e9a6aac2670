import type { Currency, Money } from '../../kit/money.ts';

/** A card that is to be kept for later charges, with nothing charged now. */
export type SetUpRequest = {
  /** UUID; the same one again is the same set-up. */
  readonly setUpId: string;
  /** The money it will be charged in; banks name it when they ask. */
  readonly currency: Currency;
  readonly email: string;
  /** Locale prefix of the holder's page. */
  readonly locale: string;
  /** Absolute address the holder comes back to, done or not. */
  readonly returnUrl: string;
  /** From when on no card is taken; half an hour to a day ahead. */
  readonly expiresAt: Date;
};

/** `waiting` -> `kept`, or `expired`. A card that is declined is told on the provider's page, and another can be tried. */
export type SetUpSnapshot = {
  readonly reference: string;
  readonly setUpId: string;
  readonly state: 'waiting' | 'kept' | 'expired';
  /** The provider's name for the kept card; null until it is kept. */
  readonly mandate: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
};

/** The part of a payment company that keeps cards without a payment. Accepts repetition, as every other. */
export interface CardKeeper {
  /**
   * The address of a page of the provider's own that asks for a card, and the provider's name of the set-up. The page
   * needs no scripts of ours; 3-D Secure happens there. Repeating an id gives the same one.
   */
  openSetUp(request: SetUpRequest): Promise<{ readonly reference: string; readonly url: string }>;
  /** The snapshot of one set-up; throws if the provider does not know it. */
  fetchSetUp(reference: string): Promise<SetUpSnapshot>;
}

/** The sandbox's own page that asks for a card; `Reason`: why one is refused. */
export interface SetUpControls<Reason extends string> {
  /** Null when the reference is unknown, or it waits no longer. `total`: nothing, in the money it will be charged in. */
  describeSetUp(reference: string): { readonly total: Money; readonly returnUrl: string } | null;
  /** The holder gives a card: kept, refused for a reason, or `challenge`: the bank asks first, on that page. */
  giveCard(
    reference: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<'kept' | Reason | { readonly challengeUrl: string }>;
}
