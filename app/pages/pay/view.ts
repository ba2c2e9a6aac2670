import type { DeclineReason } from '../../../domain/payment/index.ts';
import type { FieldErrors, PayField, Selection } from '../../../domain/purchase/index.ts';
import type { CountryOption } from '../../request/names.server.ts';
import type { Offer, ShownMoney } from '../../request/offers.server.ts';

/** Why the order was not placed although every field was right. */
export type Refusal =
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'price-changed'; readonly was: ShownMoney }
  | { readonly kind: 'unreachable' };

/** Everything the pay page shows; made by the loader, parts replaced by a refused submission. */
export type PayView = {
  readonly purchaseId: string;
  /** The attempt to pay that was begun before the page was opened; null for a fresh order. */
  readonly attempt: number | null;
  /** Key of the product, for the page's theme. */
  readonly product: string;
  readonly selection: Selection & { readonly coupon: string | null };
  readonly market: string;
  readonly offer: Offer;
  readonly countries: readonly CountryOption[];
  /** What was typed, card data never among it. */
  readonly values: Readonly<Partial<Record<PayField, string>>>;
  readonly errors: Readonly<FieldErrors>;
  readonly refusal: Refusal | null;
  /** The provider's test cards may be used: no money moves. */
  readonly sandbox: boolean;
  /** Address of the order this browser has just paid for the same choice, if any. */
  readonly boughtPath: string | null;
};
