import type { Locale } from '../../locales/index.ts';
import type { LowestPrices } from '../client/site.ts';
import { wordsOf } from './catalogs.server.ts';
import type { Services } from './context.ts';
import { listOffers, type Offer } from './offers.server.ts';

/**
 * Returns the lowest price of each product in the market of a language, in words. Products not sold there are left out.
 */
export async function sayLowestPrices(
  services: Pick<Services, 'listPrices'>,
  locale: Locale,
): Promise<LowestPrices> {
  const lowest = new Map<string, Offer>();
  for (const offer of await listOffers(services, locale)) {
    const known = lowest.get(offer.product);
    if (!known || offer.total.minor < known.total.minor) lowest.set(offer.product, offer);
  }
  const words = wordsOf(locale);
  const texts = [...lowest].map(([product, { total }]) => [
    product,
    words._('product.price-from', { price: total.text }),
  ]);
  return { prefix: locale.prefix, texts: Object.fromEntries(texts) };
}
