import type { Locale } from '../../locales/index.ts';
import { readFront } from '../../locales/prose.ts';
import { PRODUCTS, type Task } from '../../products/index.ts';
import type { ProductCardData } from '../parts/product-card.tsx';
import type { Services } from './context.ts';
import { leadOffer, listOffers } from './offers.server.ts';

/** All tools as cards, in the shop's order, with the task each is for. */
export async function listProductCards(
  services: Services,
  locale: Locale,
): Promise<(ProductCardData & { task: string; group: Task })[]> {
  const offers = await listOffers(services, locale);
  return PRODUCTS.map(({ key, task: group }) => {
    const { use = '', task = '' } = readFront(`products/${key}/page.md`, locale.prefix);
    return { key, use, task, group, offer: leadOffer(offers, key) };
  });
}
