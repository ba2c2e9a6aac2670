import type { Buyer } from '../../../domain/buyer/index.ts';
import type { Choice } from '../../../domain/checkout/index.ts';
import { type FieldCode, parsePayForm } from '../../../domain/order/index.ts';
import { findMarket, getMarket, PLANS, SEATS } from '../../../domain/price/index.ts';
import { LONGEST_VALIDITY, NET_DAYS, type NetDays } from '../../../domain/sales-quote/index.ts';
import { lowersTax } from '../../../domain/tax/index.ts';
import { isCountry } from '../../../kit/countries.ts';
import { parsePercent } from '../../../kit/percent.ts';
import { findLocale } from '../../../locales/index.ts';
import { findSoldProduct } from '../../../products/index.ts';
import { type FormValues, formValue, formValueList } from '../form-values.ts';
import { dayStart } from '../moment.ts';

export type QuoteFault =
  | FieldCode
  | 'discount'
  | 'not-sold'
  | 'until'
  | 'too-little'
  | 'terms'
  | 'terms-required'
  | 'account';

/** Faults by field name. */
export type QuoteFaults = Readonly<Record<string, QuoteFault>>;

/** What staff typed. The price is not computed yet. */
export type TypedQuote = {
  readonly buyer: Buyer;
  readonly locale: string;
  readonly choice: Choice;
  /** Parts per million. */
  readonly discount: number;
  readonly validUntil: Date;
  /** Null: paid before the license. */
  readonly termsDays: NetDays | null;
  readonly deliversAtOnce: boolean;
  /** The company has ordered already, so that it gets its invoice and no quote. */
  readonly isOrdered: boolean;
};

/** Values of the fields `delivery` and `next`. The first ones are the usual. */
export const DELIVERIES = ['after', 'at-once'] as const;
export const NEXT_STEPS = ['quote', 'order'] as const;

type Rules = {
  readonly now: Date;
  /** IANA zone of the last day. */
  readonly zone: string;
  /** Whether this member of staff may give payment terms. */
  readonly mayGiveTerms: boolean;
  /** The largest discount of this member of staff, in parts per million. */
  readonly mostOff: number;
};

/** Returns what was typed, or the faults of the form. */
export function readQuote(
  sent: FormValues,
  { now, zone, mostOff, mayGiveTerms }: Rules,
):
  | { readonly ok: true; readonly draft: TypedQuote }
  | { readonly ok: false; readonly faults: QuoteFaults } {
  const text = (name: string) => formValue(sent, name);
  const market = findMarket(text('market'));
  const plan = PLANS.find((each) => each === text('plan'));
  const seats = SEATS.find((each) => `${each}` === text('seats'));
  const product = text('product');
  const bundledProducts = formValueList(sent, 'with').filter((key) => key !== product);
  const locale = findLocale(text('language'))?.prefix;
  const country = text('country').toUpperCase();
  const parsed = parsePayForm([['method', 'card'], ['terms', 'yes'], ...sent], {
    methods: ['card'],
    market: market && getMarket(market.key),
    askCard: false,
    asksAddress:
      isCountry(country) && text('company') === '' && lowersTax(country, text('postcode'), now),
    now,
  });
  const faults: Record<string, QuoteFault> = parsed.ok ? {} : { ...parsed.errors };
  if (![product, ...bundledProducts].every(findSoldProduct)) faults['product'] = 'not-sold';
  const discount = text('discount') === '' ? 0 : parsePercent(text('discount'));
  if (discount === null || discount < 0 || discount > mostOff) faults['discount'] = 'discount';
  const validUntil = dayStart(text('until'), zone, 1);
  const isInTime =
    validUntil !== null &&
    validUntil > now &&
    validUntil.getTime() - now.getTime() <= LONGEST_VALIDITY;
  if (!isInTime) faults['until'] = 'until';
  const termsDays = NET_DAYS.find((each) => `${each}` === text('terms_days')) ?? null;
  const isOrdered = text('next') === 'order';
  if (termsDays !== null && !(mayGiveTerms && text('company') !== ''))
    faults['terms_days'] = 'terms';
  if (isOrdered && termsDays === null) faults['terms_days'] ??= 'terms-required';
  if (isOrdered && text('po_number') === '') faults['po_number'] ??= 'required';
  const deliversAtOnce = termsDays !== null && text('delivery') === 'at-once';
  if (!parsed.ok || !market || !plan || !seats || !locale || discount === null || !validUntil)
    return { ok: false, faults };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const selection = { product, bundledProducts, plan, seats };
  const choice = { selection, market: market.key, coupon: null, change: null };
  const { buyer } = parsed.value;
  const terms = { termsDays, deliversAtOnce, isOrdered };
  return { ok: true, draft: { buyer, locale, choice, discount, validUntil, ...terms } };
}
