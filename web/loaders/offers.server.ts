import { getMarket, includesTax, type PriceQuote } from '../../domain/price/index.ts';
import { formatMoney, formatPrice, type Money } from '../../kit/money.ts';
import type { Locale } from '../../locales/index.ts';
import type { Services } from './context.ts';

/** An amount formatted on the server, so that every visitor sees the same characters. */
export type ShownMoney = Money & { readonly text: string };

/** Formats an amount with all its decimals, as for totals. `showPrice` is for price tags. */
export const showMoney = (money: Money, locale: Locale): ShownMoney => ({
  ...money,
  text: formatMoney(money, locale.numberLocale),
});

export const showPrice = (money: Money, locale: Locale): ShownMoney => ({
  ...money,
  text: formatPrice(money, locale.numberLocale),
});

export type Offer = Pick<PriceQuote, 'product' | 'plan' | 'seats'> & {
  /** Whether the total includes tax for buyers in the market's own country, so that the note beside it agrees. */
  readonly taxIncluded: boolean;
  readonly total: ShownMoney;
  readonly renewal: ShownMoney | null;
};

export const offerOf = (priceQuote: PriceQuote, locale: Locale): Offer => ({
  product: priceQuote.product,
  plan: priceQuote.plan,
  seats: priceQuote.seats,
  taxIncluded: includesTax(getMarket(priceQuote.market)),
  total: showPrice(priceQuote.total, locale),
  renewal: priceQuote.renewal ? showPrice(priceQuote.renewal.total, locale) : null,
});

/** Formatted prices by number locale. Formatting all of them takes a tenth of the time that a page takes. */
const shown = new WeakMap<readonly PriceQuote[], Map<string, readonly Offer[]>>();

/** Returns everything a market sells, in the shop's order. */
export async function listOffers(
  services: Pick<Services, 'listPrices'>,
  locale: Locale,
  market: string = locale.market,
): Promise<readonly Offer[]> {
  const priceQuotes = await services.listPrices(market);
  const byLocale = shown.get(priceQuotes) ?? new Map<string, readonly Offer[]>();
  shown.set(priceQuotes, byLocale);
  const known = byLocale.get(locale.numberLocale);
  if (known) return known;
  const offers = priceQuotes.map((priceQuote) => offerOf(priceQuote, locale));
  byLocale.set(locale.numberLocale, offers);
  return offers;
}

/** Returns the default offer of a product, one year for one PC. */
export function leadOffer(offers: readonly Offer[], product: string): Offer | null {
  const own = offers.filter((offer) => offer.product === product && offer.seats === 1);
  return own.find((offer) => offer.plan === 'year') ?? own[0] ?? null;
}
