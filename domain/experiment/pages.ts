import { folderOf, LOCALES } from '../../locales/index.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';

/** Includes retired products, whose earlier visits and rules stay in the office. */
export const ALL_PARENTS: readonly Product[] = PRODUCTS.filter(
  ({ variants }) => variants.length > 0,
);

export const listParents = (): Product[] => ALL_PARENTS.filter(({ retired }) => !retired);

/** Returns the path without locale. A null `variant` means the main page. */
export const pagePath = (
  { key, path }: Pick<Product, 'key' | 'path'>,
  variant: string | null,
): string => (variant === null ? path : `/${key}/${variant}`);

export type Place = {
  readonly product: string;
  readonly locale: string;
  readonly variant: string | null;
};

export function placesOf(products: readonly Product[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const product of products)
    for (const locale of LOCALES)
      for (const variant of [null, ...product.variants]) {
        const place = { product: product.key, locale: locale.prefix, variant };
        places.set(folderOf(locale.prefix) + pagePath(product, variant), place);
      }
  return places;
}
