import type { Money } from '../../kit/money.ts';
import { getProduct } from '../../products/index.ts';
import { type Place, softwareApplication, type Thing } from './structured-data.ts';

export type ListedProduct = {
  readonly key: string;
  readonly use: string;
  readonly offer: { readonly total: Money } | null;
};

export const productList = (place: Place, listed: readonly ListedProduct[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: listed.map(({ key, use, offer }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: softwareApplication(place, {
      product: getProduct(key),
      description: use,
      price: offer?.total ?? null,
    }),
  })),
});
