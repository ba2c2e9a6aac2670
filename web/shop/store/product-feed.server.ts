import type { Locale } from '../../../locales/index.ts';
import { readFront } from '../../../locales/prose.ts';
import { getProduct } from '../../../products/index.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import type { Services } from '../../loaders/context.ts';
import type { FeedOffer } from '../../seo/product-feed.ts';

/** Returns everything that the shop sells in a language's market, from the price list that its pages use. */
export async function listFeedOffers(
  services: Pick<Services, 'listPrices'>,
  locale: Locale,
): Promise<FeedOffer[]> {
  const i18n = wordsOf(locale);
  const priceQuotes = await services.listPrices(locale.market);
  return priceQuotes.map(({ product: key, plan, seats, total, reduction }) => {
    const product = getProduct(key);
    const { use = '' } = readFront(`products/${key}/page.md`, locale.prefix);
    const words = { product: product.name, plan: i18n._(`plan.${plan}`), seats };
    return {
      product,
      plan,
      seats,
      total,
      title: i18n._('store.feed-title', words),
      description: use,
      before: reduction?.before ?? null,
    };
  });
}
