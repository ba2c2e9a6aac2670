import type { Money } from '../../kit/money.ts';
import type { Buyer } from '../buyer/index.ts';
import type { Order } from '../order/index.ts';
import type { PaymentMethod } from '../payment/index.ts';
import type { Quote, QuoteResult, Selection } from '../quote/index.ts';
import type { Seller } from '../tax/index.ts';
import type { ChangeRefusal, LicenseChange } from './change.ts';

export type PlaceInput = {
  /** UUID from the form. */
  readonly id: string;
  readonly selection: Selection;
  /** Null or absent for a first order. */
  readonly change?: LicenseChange | null;
  /** As typed. */
  readonly coupon: string | null;
  readonly market: string;
  readonly locale: string;
  readonly provider: string;
  readonly method: PaymentMethod;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly taxIdProven: boolean;
  readonly waivedWithdrawal: boolean;
  /** The total that the page showed. Null: the form has none. */
  readonly shownTotal: Money | null;
  /** The attempt that the page was opened with. Null or absent: a new page. */
  readonly seenAttempt?: number | null;
  /** Keyed hash of the visitor's network address. */
  readonly addressHash?: string | null;
  /** The price that a sales quote promises for this id. Set by `placeOrder` only. */
  readonly promisedQuote?: Quote;
  /** Its invoice was sent, so its products need not be sold anymore. Set by `placeOrder` only. */
  readonly isBilled?: boolean;
};

export type Placed = {
  readonly order: Order;
  /** False if it is already paid. */
  readonly needsPayment: boolean;
};

/**
 * `price-changed`: show `quoted` to the buyer first. `already-started`: the id belongs to an order with another total
 * or of another kind, or to a gift. `not-owed`: the subscription does not wait for this renewal. `quote-closed`: the sales
 * quote ended.
 */
export type PlaceResult =
  | { readonly ok: true; readonly value: Placed }
  | { readonly ok: false; readonly code: 'price-changed'; readonly quoted: QuoteResult }
  | {
      readonly ok: false;
      readonly code: 'no-price' | 'already-started' | 'not-owed' | 'quote-closed' | ChangeRefusal;
    };

export type NotPlaced = PlaceResult & { readonly ok: false };
