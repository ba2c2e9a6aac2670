import type { Locale } from '../../locales/index.ts';
import { LISTED_PRODUCTS, type Task } from '../../products/index.ts';
import type { Services } from '../loaders/context.ts';
import { leadOffer, listOffers } from '../loaders/offers.server.ts';
import { readTextFront } from '../loaders/texts.server.ts';
import type { ProductCardData } from './product-card.tsx';

export async function listProductCards(
  services: Services,
  locale: Locale,
): Promise<(ProductCardData & { task: string; group: Task })[]> {
  const offers = await listOffers(services, locale);
  return LISTED_PRODUCTS.map(({ key, task: group }) => {
    const { use = '', task = '' } = readTextFront(`products/${key}/page.md`, locale);
    return { key, use, task, group, offer: leadOffer(offers, key) };
  });
}
