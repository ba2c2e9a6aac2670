import type { Database } from '../../db/database.ts';
import { isCountry } from '../../kit/countries.ts';
import { type Coupon, findCoupon } from '../coupon/index.ts';
import { type DraftValues, type Order, type PayField, saveDraft } from '../order/index.ts';
import {
  type BankAccounts,
  isBelowMinimum,
  METHOD_FACTS,
  type MethodQuery,
  type PaymentMethod,
  type PaymentProvider,
  takesTotal,
} from '../payment/index.ts';
import { NoPrice, PLANS, type PriceQuote, SEATS } from '../price/index.ts';
import {
  type Customer,
  computeQuote,
  couponWho,
  type Quote,
  type QuoteResult,
  type Selection,
} from '../quote/index.ts';
import { checkTaxId, isProven, lowersTax, type Seller, type TaxIdDeps } from '../tax/index.ts';
import { type LicenseChange, quoteChange } from './change.ts';
import { findSalesQuoteTerms, fixedFields, type SalesQuoteTerms } from './sales-quote-terms.ts';

export type Choice = {
  readonly selection: Selection;
  /** Null for a first order. */
  readonly change: LicenseChange | null;
  readonly coupon: string | null;
  readonly market: string;
};

export type PriceDeps = {
  readonly database: Pick<Database, 'read'>;
  /** Reads the price list in memory. */
  readonly listPrices: (market: string) => Promise<readonly PriceQuote[]>;
  readonly seller: Seller;
  readonly now: () => Date;
};

export type QuoteDeps = PriceDeps & {
  readonly provider: Pick<PaymentProvider, 'minimum'>;
  /** Returns the methods of a buyer that are not on hold, in display order. */
  readonly listMethods: (query: MethodQuery) => readonly PaymentMethod[];
  /** The vendor's accounts for transfers. Absent: there are none. */
  readonly bankAccounts?: BankAccounts;
};

export type FormDeps = QuoteDeps & {
  readonly database: Pick<Database, 'run'>;
  readonly taxIds: TaxIdDeps;
};

export type Typed = Readonly<Partial<Record<PayField, string>>>;

/** A choice with its quote, and what the pay page shows about them. Quoting stores no order. */
export type QuotedChoice = {
  readonly orderId: string;
  readonly choice: Choice;
  readonly typed: Typed;
  readonly customer: Customer;
  readonly hasProvenTaxId: boolean;
  /** The stored order with this id, from an earlier form. */
  readonly begun: Order | null;
  /** The same order if it is about a license, whose quote is fixed. */
  readonly agreed: Order | null;
  /** The sales quote with this id, which fixes the price and most of the buyer. */
  readonly salesQuoteTerms: SalesQuoteTerms | null;
  readonly quote: Quote;
  readonly couponRefused: QuoteResult['couponRefused'];
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  /** Whether the postcode lowers the tax, so that street and city are required. */
  readonly asksAddress: boolean;
  /** `too-little`: below the provider's minimum. `held`: every method is on hold. */
  readonly unpayable: 'too-little' | 'held' | null;
};

export type CheckoutQuery = {
  readonly orderId: string;
  readonly choice: Choice;
  readonly typed: Typed;
  /** Applies until a country is typed. */
  readonly usualCountry: string;
  readonly begun?: Order | null;
  readonly hasProvenTaxId?: boolean;
};

/** Returns null if a product is not sold in the market, or the license cannot be changed this way. */
export async function quoteCheckout(
  deps: QuoteDeps,
  query: CheckoutQuery,
): Promise<QuotedChoice | null> {
  const { orderId, usualCountry, begun = null } = query;
  const terms = await deps.database.read((reader) =>
    findSalesQuoteTerms(reader, orderId, deps.seller),
  );
  const { choice, typed, hasProvenTaxId = false } = terms ? salesQuoteQuery(query, terms) : query;
  const country = (typed.country ?? '').trim().toUpperCase();
  const customer: Customer = {
    country: isCountry(country) ? country : usualCountry,
    postcode: typed.postcode ?? null,
    isCompany: Boolean(typed.company?.trim()),
    hasProvenTaxId,
    email: typed.email?.trim() || null,
    orderId,
  };
  const agreed = agreedOf(begun);
  const fixed = agreed?.quote ?? terms?.quote;
  const quoted = fixed
    ? { quote: fixed, couponRefused: null }
    : await quoteChoice(deps, choice, customer);
  if (quoted === null) return null;
  const { quote, couponRefused } = quoted;
  // Transfers are for quotes only, in currencies for which the vendor has an account.
  const takesTransfers = terms !== null && deps.bankAccounts?.[quote.currency] !== undefined;
  const listed = deps.listMethods({
    market: choice.market,
    country: customer.country,
    takesTransfers,
  });
  // A voucher takes days. In this time, only the price of a first order stands.
  const mayWait = choice.change === null && agreed === null && terms === null;
  const methods = listed.filter(
    (method) =>
      takesTotal(method, quote.total) && (mayWait || METHOD_FACTS[method].flow !== 'voucher'),
  );
  return {
    orderId,
    choice,
    typed,
    customer,
    hasProvenTaxId,
    begun,
    agreed,
    salesQuoteTerms: terms,
    quote,
    couponRefused,
    methods,
    method: methods.find((each) => each === typed.method) ?? methods[0] ?? 'card',
    asksAddress:
      !customer.isCompany &&
      quote.total.minor > 0 &&
      lowersTax(customer.country, customer.postcode, deps.now()),
    unpayable: unpayableOf(deps, quote, methods),
  };
}

/** The terms of the quote replace those of the form. */
function salesQuoteQuery(query: CheckoutQuery, terms: SalesQuoteTerms): CheckoutQuery {
  const { product, bundledProducts, plan, seats, market, taxIdProven } = terms.salesQuote;
  const selection = { product, bundledProducts, plan, seats };
  return {
    ...query,
    choice: { selection, coupon: null, market, change: null },
    typed: { ...query.typed, ...fixedFields(terms) },
    hasProvenTaxId: taxIdProven,
  };
}

export type SentForm = Omit<CheckoutQuery, 'hasProvenTaxId'> & {
  readonly typed: DraftValues;
  /** Rate limit of the visitor for queries to tax registers. */
  readonly mayAskRegister: () => boolean;
  /** Query of the pay page, stored with the typed values. Null: store no draft. */
  readonly draftChoice: string | null;
};

/** Checks the tax ID, saves the draft, and quotes the form as `quoteCheckout` does. */
export async function prepareCheckout(
  deps: FormDeps,
  { mayAskRegister, draftChoice, ...query }: SentForm,
): Promise<QuotedChoice | null> {
  const { orderId: id, typed } = query;
  const { country = '', tax_id: text = '' } = typed;
  const taxIdQuery = { country, text, mayAsk: mayAskRegister };
  const check = text ? await checkTaxId(deps.taxIds, taxIdQuery) : null;
  const hasProvenTaxId = check?.ok === true && isProven(check.value, country);
  if (draftChoice !== null)
    await deps.database.run((work) => saveDraft(work, { id, choice: draftChoice, typed }));
  return quoteCheckout(deps, { ...query, hasProvenTaxId });
}

/** Returns an order about a license, whose quote is fixed. Returns null for a first order. */
export const agreedOf = (order: Order | null): Order | null =>
  order && order.kind !== 'new' ? order : null;

function unpayableOf(
  { provider }: Pick<QuoteDeps, 'provider'>,
  { total }: Quote,
  methods: readonly PaymentMethod[],
): QuotedChoice['unpayable'] {
  if (isBelowMinimum(provider, total)) return 'too-little';
  return methods.length === 0 && total.minor > 0 ? 'held' : null;
}

/** Returns null if a product is not sold in the market, or the license cannot be changed this way. */
export async function quoteChoice(
  deps: PriceDeps,
  choice: Choice,
  customer: Customer,
): Promise<QuoteResult | null> {
  const { change } = choice;
  if (change) return quoteLicense(deps, { ...choice, change }, customer);
  const all = await deps.listPrices(choice.market);
  const coupon = await couponOf(deps, choice, customer);
  return quoteFrom(all, { choice, customer, deps, coupon });
}

/** Quotes the same products for every plan and number of PCs. Leaves out those that are not sold. */
export async function quoteEveryKind(
  deps: PriceDeps,
  choice: Choice,
  customer: Customer,
): Promise<QuoteResult[]> {
  const all = await deps.listPrices(choice.market);
  const coupon = await couponOf(deps, choice, customer);
  return PLANS.flatMap((plan) =>
    SEATS.flatMap((seats) => {
      const kind = { ...choice, selection: { ...choice.selection, plan, seats } };
      return quoteFrom(all, { choice: kind, customer, deps, coupon }) ?? [];
    }),
  );
}

async function quoteLicense(
  deps: PriceDeps,
  { change, selection, market }: Choice & { readonly change: LicenseChange },
  customer: Customer,
): Promise<QuoteResult | null> {
  const request = { change, query: { selection, market, coupon: null, customer } };
  try {
    const quoted = await deps.database.read((reader) => quoteChange(reader, request, deps));
    return quoted.ok ? { quote: quoted.value, couponRefused: null } : null;
  } catch (error) {
    if (error instanceof NoPrice) return null;
    throw error;
  }
}

const couponOf = async (
  { database }: PriceDeps,
  { coupon }: Choice,
  customer: Customer,
): Promise<Coupon | null> =>
  coupon === null
    ? null
    : database.read((reader) => findCoupon(reader, coupon, couponWho(customer)));

type PricingQuery = {
  readonly choice: Choice;
  readonly customer: Customer;
  readonly deps: PriceDeps;
  readonly coupon: Coupon | null;
};

function quoteFrom(
  all: readonly PriceQuote[],
  { choice, customer, deps, coupon }: PricingQuery,
): QuoteResult | null {
  const priceQuotes = quotesFor(all, choice.selection);
  if (priceQuotes === null) return null;
  const query = { ...choice, customer };
  return computeQuote({ priceQuotes, coupon, query, seller: deps.seller, now: deps.now() });
}

/** Returns null if a product has no price. */
function quotesFor(all: readonly PriceQuote[], selection: Selection): PriceQuote[] | null {
  const { product, bundledProducts, plan, seats } = selection;
  const priceQuotes = [product, ...bundledProducts].map((key) =>
    all.find((each) => each.product === key && each.plan === plan && each.seats === seats),
  );
  return priceQuotes.every((priceQuote) => priceQuote !== undefined) ? priceQuotes : null;
}
