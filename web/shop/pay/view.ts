import type { LicenseChange } from '../../../domain/checkout/index.ts';
import type { FieldErrors, PayField } from '../../../domain/order/index.ts';
import type { DeclineReason, PaymentMethod } from '../../../domain/payment/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import type { CouponTrouble } from '../../loaders/coupon-trouble.ts';
import type { ShownMoney } from '../../loaders/offers.server.ts';
import type { ShownQuote } from '../../loaders/quotes.server.ts';

/** A field of the choice that has to be one of a few. */
export type ChoiceField = 'product' | 'plan' | 'seats';

/** Why the order was not placed, beside the fields that have to be put right. */
export type Refusal =
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'price-changed'; readonly was: ShownMoney }
  | { readonly kind: 'tax-changed'; readonly was: ShownMoney }
  | { readonly kind: 'coupon-refused'; readonly why: CouponTrouble }
  /** Too many cards were refused to whoever pays here; nothing was tried. */
  | { readonly kind: 'too-often'; readonly minutes: number }
  /** The form named something to buy that there is not. */
  | { readonly kind: 'choice'; readonly fields: readonly ChoiceField[] }
  /** The form names no order and the request has no key: sent twice it would be two orders. */
  | { readonly kind: 'nameless' }
  /** More was sent than is read. */
  | { readonly kind: 'too-large' }
  /** It costs something, and less than the provider charges. */
  | { readonly kind: 'too-little' }
  /** Every way to pay in this market is held back. */
  | { readonly kind: 'held' }
  | { readonly kind: 'unreachable' };

/** The prices shown are not for the buyer's country: what it is called, what they are in, and what its own are in. */
export type Elsewhere = {
  readonly country: string;
  readonly currency: string;
  readonly own: string;
  /** Opens the form as it was last sent, with the country's own prices. */
  readonly path: string;
};

/** What is being bought, as fields of the form and of the page's address. */
export const CHOICE_FIELDS = [
  ...['product', 'with', 'plan', 'seats', 'coupon', 'market', 'licence', 'change'],
];

/**
 * In the query of a total that code asks for by itself: nothing of it is kept, unless the buyer is about to go on with
 * the form elsewhere, `KEPT`.
 */
export const BY_ITSELF = 'preview';
export const KEPT = 'kept';

/** Everything the pay page shows; made by the loader, parts replaced by a refused submission. */
export type PayView = {
  readonly orderId: string;
  /** The attempt to pay that was begun before the page was opened; null for a fresh order. */
  readonly attempt: number | null;
  /** Key of the product, for the page's theme. */
  readonly product: string;
  readonly selection: Selection;
  /** The license this is about, by its signed name; null for a first order, and for an order that was placed before. */
  readonly change: { readonly kind: LicenseChange['kind']; readonly token: string } | null;
  /** The same, also for an order that was placed before: on whose page something else is chosen. */
  readonly about: PayView['change'];
  readonly coupon: string | null;
  readonly couponRefused: CouponTrouble | null;
  readonly market: string;
  readonly quote: ShownQuote;
  /** What happens at the end of the term, in words; null where nothing renews. */
  readonly renewal: string | null;
  /** What becomes of it when a wallet pays, which nothing renews; null where nothing would renew anyhow. */
  readonly once: string | null;
  /** What was ticked in the form that this answers; nothing on a page opened anew. */
  readonly ticked: readonly PayField[];
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  /** Consumers of the European Union are asked whether they want the license at once. */
  readonly asksWaiver: boolean;
  readonly elsewhere: Elsewhere | null;
  /** A tax id was given that could not be confirmed. */
  readonly isTaxIdUnproven: boolean;
  /** A postcode of the country as people write it, where the tax depends on it: everybody is asked for theirs. */
  readonly postcodeExample: string | null;
  /** The postcode lowers the tax of a consumer, who is asked for street and city because of it. */
  readonly asksAddress: boolean;
  /** All countries, as `listCountries` packs them. */
  readonly countries: string;
  /** What was typed, card data never among it. */
  readonly values: Readonly<Partial<Record<PayField, string>>>;
  /** The address the buyer may have meant instead of the one typed. */
  readonly emailHint: string | null;
  readonly errors: Readonly<FieldErrors>;
  readonly refusal: Refusal | null;
  /** The provider's test cards may be used: no money moves. */
  readonly sandbox: boolean;
  /** Address of the order this browser has just paid for the same choice, if any. */
  readonly boughtPath: string | null;
  /** Opens this form as it was last sent, on any device; null before it was sent. */
  readonly resumePath: string | null;
};
