import type { Locale } from '../../locales/index.ts';
import type { LowestPrices } from '../client/site.ts';
import { wordsOf } from './catalogs.server.ts';
import type { Services } from './context.ts';
import { listOffers, type Offer } from './offers.server.ts';

/**
 * Returns the lowest price of each product in the market of a language, in words and with its period. Products not sold
 * there are left out.
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
  const texts = [...lowest].map(([product, { plan, total }]) => {
    const price = words._(`price.tag-${plan}`, { price: total.text });
    return [product, words._('product.price-from', { price })];
  });
  return { prefix: locale.prefix, texts: Object.fromEntries(texts) };
}

/** Concurrent requests share one read of the prices, so its error would be reported for each of them. */
const reported = new WeakSet<object>();

/** As `sayLowestPrices`, but without any prices if they cannot be read. Reports each error once. */
export async function tryLowestPrices(
  services: Pick<Services, 'listPrices' | 'report'>,
  locale: Locale,
  request: Request,
): Promise<LowestPrices> {
  try {
    return await sayLowestPrices(services, locale);
  } catch (error) {
    const isNew = !(error instanceof Error && reported.has(error));
    if (error instanceof Error) reported.add(error);
    if (isNew) services.report(error, request, 'page has no lowest prices');
    return { prefix: locale.prefix, texts: {} };
  }
}
