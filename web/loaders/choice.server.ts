import { type Choice, quoteEveryKind } from '../../domain/checkout/index.ts';
import { getMarket, takesCountry } from '../../domain/price/index.ts';
import type { Customer, QuoteResult } from '../../domain/quote/index.ts';
import type { Locale } from '../../locales/index.ts';
import type { Services } from './context.ts';

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
