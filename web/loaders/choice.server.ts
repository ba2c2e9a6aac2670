import {
  billOf,
  type Customer,
  couponWho,
  type QuotedBill,
  type Selection,
} from '../../domain/bill/index.ts';
import { type Coupon, findCoupon } from '../../domain/coupon/index.ts';
import { type LicenseChange, quoteChange } from '../../domain/order/index.ts';
import {
  getMarket,
  NoPrice,
  PLANS,
  type Quote,
  SEATS,
  takesCountry,
} from '../../domain/price/index.ts';
import type { Locale } from '../../locales/index.ts';
import type { Services } from './context.ts';

export type Choice = {
  readonly selection: Selection;
  /** The license to renew or upgrade, or null for a first order. */
  readonly change: LicenseChange | null;
  readonly coupon: string | null;
  /** Market key. */
  readonly market: string;
};

/** Returns the current price of a choice, or null if the market does not sell it or the license cannot change that way. */
export async function quoteChoice(
  services: Services,
  choice: Choice,
  customer: Customer,
): Promise<QuotedBill | null> {
  const { change } = choice;
  if (change) return quoteLicense(services, { ...choice, change }, customer);
  const all = await services.listPrices(choice.market);
  return quoteFrom(all, {
    choice,
    customer,
    services,
    coupon: await couponOf(services, choice, customer),
  });
}

async function quoteLicense(
  services: Services,
  { change, selection, market }: Choice & { readonly change: LicenseChange },
  customer: Customer,
): Promise<QuotedBill | null> {
  const input = { change, query: { selection, market, coupon: null, customer } };
  try {
    const quoted = await services.database.read((reader) => quoteChange(reader, input, services));
    return quoted.ok ? { bill: quoted.value, couponRefused: null } : null;
  } catch (error) {
    if (error instanceof NoPrice) return null;
    throw error;
  }
}

/** Quotes every plan and number of PCs for the chosen products, for a default consumer. */
export async function quoteKinds(
  services: Services,
  choice: Choice,
  locale: Locale,
): Promise<QuotedBill[]> {
  const all = await services.listPrices(choice.market);
  const customer = consumerOf(locale, choice.market);
  const coupon = await couponOf(services, choice, customer);
  return PLANS.flatMap((plan) =>
    SEATS.flatMap((seats) => {
      const kind = { ...choice, selection: { ...choice.selection, plan, seats } };
      return quoteFrom(all, { choice: kind, customer, services, coupon }) ?? [];
    }),
  );
}

/** Returns the default country: that of the page's language if the market serves it, otherwise the market's own. */
export function usualCountry({ country }: Locale, marketKey: string): string {
  const market = getMarket(marketKey);
  return takesCountry(market, country) ? country : market.country;
}

/** Returns a default consumer, known only by language and market. */
export const consumerOf = (locale: Locale, marketKey: string): Customer => ({
  country: usualCountry(locale, marketKey),
  postcode: null,
  isCompany: false,
  hasProvenTaxId: false,
  email: null,
  orderId: null,
});

const couponOf = async (
  { database }: Services,
  { coupon }: Choice,
  customer: Customer,
): Promise<Coupon | null> =>
  coupon === null
    ? null
    : database.read((reader) => findCoupon(reader, coupon, couponWho(customer)));

type QuoteInput = {
  readonly choice: Choice;
  readonly customer: Customer;
  readonly services: Services;
  readonly coupon: Coupon | null;
};

function quoteFrom(
  all: readonly Quote[],
  { choice, customer, services, coupon }: QuoteInput,
): QuotedBill | null {
  const quotes = quotesFor(all, choice.selection);
  if (quotes === null) return null;
  const query = { ...choice, customer };
  return billOf({ quotes, coupon, query, seller: services.seller, now: services.now() });
}

function quotesFor(all: readonly Quote[], selection: Selection): Quote[] | null {
  const { product, also, plan, seats } = selection;
  const quotes = [product, ...also].map((key) =>
    all.find((each) => each.product === key && each.plan === plan && each.seats === seats),
  );
  return quotes.every((quote) => quote !== undefined) ? quotes : null;
}
