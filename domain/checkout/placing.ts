import type { Money } from '../../kit/money.ts';
import type { Buyer, Order } from '../order/index.ts';
import type { PaymentMethod } from '../payment/index.ts';
import type { QuoteResult, Selection } from '../quote/index.ts';
import type { Seller } from '../tax/index.ts';
import type { ChangeRefusal, LicenseChange } from './change.ts';

export type PlaceInput = {
  /** UUID the form carried. */
  readonly id: string;
  readonly selection: Selection;
  /** The license that is renewed or upgraded; null or absent for a first order. */
  readonly change?: LicenseChange | null;
  /** As typed; null for none. */
  readonly coupon: string | null;
  /** Key of the market, prefix of the locale, id of the payment provider. */
  readonly market: string;
  readonly locale: string;
  readonly provider: string;
  readonly method: PaymentMethod;
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** The buyer's tax id was checked with its register just now and is good. */
  readonly taxIdProven: boolean;
  readonly waivedWithdrawal: boolean;
  /** What the page said it costs; null when the form did not say. */
  readonly shownTotal: Money | null;
  /** The attempt the page had seen begun when it was opened; null or absent for a fresh page. */
  readonly seenAttempt?: number | null;
  /** Keyed hash of the visitor's network address; null or absent when unknown. */
  readonly place?: string | null;
};

export type Placed = {
  readonly order: Order;
  /** False when it is paid already: show it, charge nothing. */
  readonly startPayment: boolean;
};

/**
 * `price-changed`: the buyer has to see `quoted` first. `no-price`: not sold in this market now. `already-started`: this id
 * is being paid for a total other than the page showed, or is an order of another kind, so the form needs a new id.
 * `not-owed`: another order is owed instead of this renewal, or none. The others: the license cannot be changed so.
 */
export type PlaceResult =
  | { readonly ok: true; readonly value: Placed }
  | { readonly ok: false; readonly code: 'price-changed'; readonly quoted: QuoteResult }
  | {
      readonly ok: false;
      readonly code: 'no-price' | 'already-started' | 'not-owed' | ChangeRefusal;
    };

export type NotPlaced = PlaceResult & { readonly ok: false };
