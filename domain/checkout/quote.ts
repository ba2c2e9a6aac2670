import type { Database } from '../../db/database.ts';
import { isCountry } from '../../kit/countries.ts';
import { type Coupon, findCoupon } from '../coupon/index.ts';
import { type DraftValues, type Order, type PayField, saveDraft } from '../order/index.ts';
import { isBelowLeast, type PaymentMethod, type PaymentProvider } from '../payment/index.ts';
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

/** What is being bought, where, with which coupon. */
export type Choice = {
  readonly selection: Selection;
  /** The license that is renewed or upgraded; null for a first order. */
  readonly change: LicenseChange | null;
  readonly coupon: string | null;
  /** Key of the market. */
  readonly market: string;
};

/** What a price needs: the price list kept in memory, and who sells. */
export type PriceDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly listPrices: (market: string) => Promise<readonly PriceQuote[]>;
  readonly seller: Seller;
  readonly now: () => Date;
};

export type QuoteDeps = PriceDeps & {
  readonly provider: Pick<PaymentProvider, 'least'>;
  /** The ways to pay in a market now, in display order; none where all are held back. */
  readonly listMethods: (market: string) => readonly PaymentMethod[];
};

/** What quoting a sent form needs besides. */
export type FormDeps = QuoteDeps & {
  readonly database: Pick<Database, 'run'>;
  readonly taxIds: TaxIdDeps;
};

/** What was typed into the pay form, by field. */
export type Typed = Readonly<Partial<Record<PayField, string>>>;

/** A choice quoted for a buyer as far as they are known, and what follows from it. Nothing is stored yet. */
export type Checkout = {
  /** The order it is, or may become. */
  readonly orderId: string;
  readonly choice: Choice;
  readonly typed: Typed;
  readonly customer: Customer;
  readonly hasProvenTaxId: boolean;
  /** The order there is already under this id. */
  readonly begun: Order | null;
  /** The same order if it is about a license: its quote stays as it was placed. */
  readonly agreed: Order | null;
  readonly quote: Quote;
  readonly couponRefused: QuoteResult['couponRefused'];
  readonly methods: readonly PaymentMethod[];
  /** The one that was chosen, or the first. */
  readonly method: PaymentMethod;
  /** The postcode lowers the tax of a consumer, who is asked for street and city because of it. */
  readonly asksAddress: boolean;
  /** Why nobody can pay this, whatever the form says: it costs too little, or every way to pay is held back. */
  readonly unpayable: 'too-little' | 'held' | null;
};

export type CheckoutQuery = {
  readonly orderId: string;
  readonly choice: Choice;
  readonly typed: Typed;
  /** The country to assume while none is typed. */
  readonly usualCountry: string;
  /** The order there is already under this id. */
  readonly begun?: Order | null;
  readonly hasProvenTaxId?: boolean;
};

/** Quotes a checkout. Returns null when something is not sold in the market, or the license cannot be changed so. */
export async function quoteCheckout(
  deps: QuoteDeps,
  { orderId, choice, typed, usualCountry, begun = null, hasProvenTaxId = false }: CheckoutQuery,
): Promise<Checkout | null> {
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
  const quoted = agreed
    ? { quote: agreed.quote, couponRefused: null }
    : await quoteChoice(deps, choice, customer);
  if (quoted === null) return null;
  const { quote, couponRefused } = quoted;
  const methods = deps.listMethods(choice.market);
  return {
    orderId,
    choice,
    typed,
    customer,
    hasProvenTaxId,
    begun,
    agreed,
    quote,
    couponRefused,
    methods,
    method: methods.find((each) => each === typed.method) ?? firstOf(methods),
    asksAddress:
      !customer.isCompany &&
      quote.total.minor > 0 &&
      lowersTax(customer.country, customer.postcode, deps.now()),
    unpayable: unpayableOf(deps, quote, methods),
  };
}

export type SentForm = Omit<CheckoutQuery, 'hasProvenTaxId'> & {
  readonly typed: DraftValues;
  /** Whether a register may be asked about a company's tax id on behalf of this visitor. */
  readonly mayAskRegister: () => boolean;
  /** What is being bought, as the query of the pay page, to be kept with what was typed; null: nothing is kept. */
  readonly draftChoice: string | null;
};

/** Quotes what a form says: proves its tax id, keeps what was typed for its link, and then as `quoteCheckout`. */
export async function quoteForm(
  deps: FormDeps,
  { mayAskRegister, draftChoice, ...query }: SentForm,
): Promise<Checkout | null> {
  const { orderId: id, typed } = query;
  const { country = '', tax_id: text = '' } = typed;
  const asked = { country, text, mayAsk: mayAskRegister };
  const check = text ? await checkTaxId(deps.taxIds, asked) : null;
  const hasProvenTaxId = check?.ok === true && isProven(check.value, country);
  if (draftChoice !== null)
    await deps.database.run((work) => saveDraft(work, { id, choice: draftChoice, typed }));
  return quoteCheckout(deps, { ...query, hasProvenTaxId });
}

/** An order about a license costs what it was placed for, as long as it stands. */
export const agreedOf = (order: Order | null): Order | null =>
  order && order.kind !== 'new' ? order : null;

/** Preselects the card, because only a card renews. While cards are on hold, preselects the market's first method. */
const firstOf = (methods: readonly PaymentMethod[]): PaymentMethod =>
  methods.includes('card') ? 'card' : (methods[0] ?? 'card');

function unpayableOf(
  { provider }: Pick<QuoteDeps, 'provider'>,
  { total }: Quote,
  methods: readonly PaymentMethod[],
): Checkout['unpayable'] {
  if (isBelowLeast(provider, total)) return 'too-little';
  return methods.length === 0 && total.minor > 0 ? 'held' : null;
}

/**
 * What the choice costs this customer now, from the price list kept in memory; null when something of
 * it is not sold in the market, or the license cannot be changed so.
 */
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

/** The same products for every plan and number of PCs that is sold. */
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
  const asked = { change, query: { selection, market, coupon: null, customer } };
  try {
    const quoted = await deps.database.read((reader) => quoteChange(reader, asked, deps));
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

/** One quote for each product of the selection; null when one has no price. */
function quotesFor(all: readonly PriceQuote[], selection: Selection): PriceQuote[] | null {
  const { product, bundledProducts, plan, seats } = selection;
  const priceQuotes = [product, ...bundledProducts].map((key) =>
    all.find((each) => each.product === key && each.plan === plan && each.seats === seats),
  );
  return priceQuotes.every((priceQuote) => priceQuote !== undefined) ? priceQuotes : null;
}
