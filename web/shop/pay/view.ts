import type { LicenseChange } from '../../../domain/checkout/index.ts';
import type { FieldErrors, PayField } from '../../../domain/order/index.ts';
import type { DeclineReason, PaymentMethod } from '../../../domain/payment/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import type { CouponTrouble } from '../../loaders/coupon-trouble.ts';
import type { ShownMethod } from '../../loaders/methods.server.ts';
import type { ShownMoney } from '../../loaders/offers.server.ts';
import type { ShownQuote } from '../../loaders/quotes.server.ts';

export type ChoiceField = 'product' | 'plan' | 'seats';

/** Why the order was not placed, besides errors of fields. */
export type Refusal =
  /** `by`: the method that declined. Null: a card. */
  | {
      readonly kind: 'declined';
      readonly reason: DeclineReason;
      readonly by: PaymentMethod | null;
    }
  | { readonly kind: 'price-changed'; readonly was: ShownMoney }
  | { readonly kind: 'tax-changed'; readonly was: ShownMoney }
  | { readonly kind: 'coupon-refused'; readonly why: CouponTrouble }
  /** Too many cards of this buyer were refused. None was tried now. */
  | { readonly kind: 'too-often'; readonly minutes: number }
  /** Too many orders were begun and not paid. */
  | { readonly kind: 'too-many-unpaid'; readonly minutes: number }
  /** The form named an unknown product, plan, or number of PCs. */
  | { readonly kind: 'choice'; readonly fields: readonly ChoiceField[] }
  /** The form has no order id and the request no idempotency key, so a repetition would make a second order. */
  | { readonly kind: 'nameless' }
  | { readonly kind: 'too-large' }
  /** The amount is below the provider's minimum. */
  | { readonly kind: 'too-little' }
  /** All payment methods of this market are on hold. */
  | { readonly kind: 'held' }
  | { readonly kind: 'unreachable' };

/** The country's name, the currency shown, and the country's own currency, if they differ. */
export type Elsewhere = {
  readonly country: string;
  readonly currency: string;
  readonly own: string;
  /** Opens the stored form with the country's own prices. */
  readonly path: string;
};

/** Fields of the choice, in the form and in the page's address. */
export const CHOICE_FIELDS = [
  ...['product', 'with', 'plan', 'seats', 'coupon', 'market', 'licence', 'change'],
];

/**
 * Query parameter of a preview that the page requests by itself. It stores no draft unless its value is `KEPT`, because
 * the buyer continues in another market.
 */
export const BY_ITSELF = 'preview';
export const KEPT = 'kept';

export type PayView = {
  readonly orderId: string;
  /** The last attempt when the page opened; null for a new order. */
  readonly attempt: number | null;
  readonly product: string;
  /** The company that sells, as on its invoices. */
  readonly vendor: string;
  readonly selection: Selection;
  /** The license that a new order changes, by its token; null for a first order and for an order already placed. */
  readonly change: { readonly kind: LicenseChange['kind']; readonly token: string } | null;
  /** Like `change`, but also set for an order already placed. Its page offers other choices. */
  readonly about: PayView['change'];
  readonly coupon: string | null;
  readonly couponRefused: CouponTrouble | null;
  readonly market: string;
  readonly quote: ShownQuote;
  /** What happens at the end of the term; null if nothing renews. */
  readonly renewal: string | null;
  /** The note that a wallet cannot renew; null if the order would not renew anyway. */
  readonly once: string | null;
  /** Boxes ticked in the submitted form; empty on a new page. */
  readonly ticked: readonly PayField[];
  readonly methods: readonly ShownMethod[];
  readonly method: PaymentMethod;
  /** EU consumers are asked whether they want the license at once. */
  readonly asksWaiver: boolean;
  readonly elsewhere: Elsewhere | null;
  /** The tax ID could not be confirmed. */
  readonly isTaxIdUnproven: boolean;
  /** Example of a postcode, if the tax depends on it and everyone must enter one. */
  readonly postcodeExample: string | null;
  /** The postcode lowers a consumer's tax, so the street and city are required. */
  readonly asksAddress: boolean;
  /** Fields that a sales quote fixes, with their values. Null without one. */
  readonly fixed: Readonly<Record<string, string>> | null;
  /** Days after the invoice in which a transfer is paid. Null: before the license. */
  readonly termsDays: number | null;
  readonly countries: string;
  /** Typed values, never with card data. */
  readonly values: Readonly<Partial<Record<PayField, string>>>;
  /** A likely correction of the address. */
  readonly emailHint: string | null;
  readonly errors: Readonly<FieldErrors>;
  readonly refusal: Refusal | null;
  /** Test cards work, and no money moves. */
  readonly sandbox: boolean;
  /** The order this browser has just paid for the same choice; null if none. */
  readonly boughtPath: string | null;
  /** The page of the voucher that the order waits for; null if it waits for none. */
  readonly voucherPath: string | null;
  /** Reopens the form on any device; null before it was sent. */
  readonly resumePath: string | null;
};
