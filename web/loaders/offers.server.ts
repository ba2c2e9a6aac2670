import type { Quote } from '../../domain/price/index.ts';
import { formatMoney, formatPrice, type Money } from '../../kit/money.ts';
import type { Locale } from '../../locales/index.ts';
import type { Services } from './context.ts';

/** An amount ready to show: formatted on the server, so that every reader sees the same characters. */
export type ShownMoney = Money & { readonly text: string };

/** As bills and documents write it. */
export const showMoney = (money: Money, locale: Locale): ShownMoney => ({
  ...money,
  text: formatMoney(money, locale.numberLocale),
});

/** As price tags write it. */
export const showPrice = (money: Money, locale: Locale): ShownMoney => ({
  ...money,
  text: formatPrice(money, locale.numberLocale),
});

/** A price of the book, ready to show. */
export type Offer = Pick<Quote, 'product' | 'plan' | 'seats' | 'taxIncluded'> & {
  readonly total: ShownMoney;
  readonly renewal: ShownMoney | null;
};

export const offerOf = (quote: Quote, locale: Locale): Offer => ({
  product: quote.product,
  plan: quote.plan,
  seats: quote.seats,
  taxIncluded: quote.taxIncluded,
  total: showPrice(quote.total, locale),
  renewal: quote.renewal ? showPrice(quote.renewal.total, locale) : null,
});

/** What was shown of a list of prices, by number locale: formatting all of them takes a tenth of a page. */
const shown = new WeakMap<readonly Quote[], Map<string, readonly Offer[]>>();

/** Everything the shop sells in a market, in its order, shown in a language. */
export async function listOffers(
  services: Services,
  locale: Locale,
  market: string = locale.market,
): Promise<readonly Offer[]> {
  const quotes = await services.listPrices(market);
  const ways = shown.get(quotes) ?? new Map<string, readonly Offer[]>();
  shown.set(quotes, ways);
  const known = ways.get(locale.numberLocale);
  if (known) return known;
  const offers = quotes.map((quote) => offerOf(quote, locale));
  ways.set(locale.numberLocale, offers);
  return offers;
}

/** The offer a product is introduced with: one year for one PC. */
export function leadOffer(offers: readonly Offer[], product: string): Offer | null {
  const own = offers.filter((offer) => offer.product === product && offer.seats === 1);
  return own.find((offer) => offer.plan === 'year') ?? own[0] ?? null;
}
