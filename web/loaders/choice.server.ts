import { redirect } from 'react-router';
import { type Choice, quoteEveryKind } from '../../domain/checkout/index.ts';
import { getMarket, takesCountry } from '../../domain/price/index.ts';
import type { Customer, QuoteResult, Selection } from '../../domain/quote/index.ts';
import type { Locale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { localize } from '../routing/address.ts';
import type { Services } from './context.ts';

/** @throws the redirect to the page of a selected product that is retired, which says so */
export function redirectIfRetired(
  { product, bundledProducts }: Pick<Selection, 'product' | 'bundledProducts'>,
  locale: Locale,
): void {
  const retired = [product, ...bundledProducts].map(findProduct).find((each) => each?.retired);
  if (retired) throw redirect(localize(locale, retired.path), 303);
}

/** Prices the selected products for every plan and number of PCs, for a consumer of the page's country. */
export const quoteKinds = (
  services: Services,
  choice: Choice,
  locale: Locale,
): Promise<QuoteResult[]> => quoteEveryKind(services, choice, consumerOf(locale, choice.market));

/** Returns the country of an unknown visitor: the page's country if the market serves it, or else the market's own. */
export function usualCountry({ country }: Locale, marketKey: string): string {
  const market = getMarket(marketKey);
  return takesCountry(market, country) ? country : market.country;
}

export const consumerOf = (locale: Locale, marketKey: string): Customer => ({
  country: usualCountry(locale, marketKey),
  postcode: null,
  isCompany: false,
  hasProvenTaxId: false,
  email: null,
  orderId: null,
});
