import type { Choice } from '../../../domain/checkout/index.ts';
import { getMarket, homeMarket, takesCountry } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { countryName, currencyInSentence } from '../../loaders/names.server.ts';
import { localize } from '../../routing/address.ts';
import type { Elsewhere } from './view.ts';

/** Query parameter that opens a stored form in another market. */
export const SWITCH = 'switch';

type ElsewhereQuery = {
  readonly choice: Choice;
  readonly country: string;
  readonly orderId: string;
  readonly locale: Locale;
};

/**
 * Returns the market of the buyer's country, or null if the shown prices are already for it. A license stays in its
 * market.
 */
export function elsewhereFor({
  choice,
  country,
  orderId,
  locale,
}: ElsewhereQuery): Elsewhere | null {
  const market = getMarket(choice.market);
  if (choice.change || takesCountry(market, country)) return null;
  const own = homeMarket(country);
  const query = new URLSearchParams({ purchase: orderId, [SWITCH]: own.key });
  return {
    country: countryName(country, locale),
    currency: currencyInSentence(market.currency, locale),
    own: currencyInSentence(own.currency, locale),
    path: `${localize(locale, '/pay')}?${query}`,
  };
}
