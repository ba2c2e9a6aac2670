import { folderOf, LOCALES } from '../../locales/index.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';

/** Products that have landing pages. */
export const PARENTS: readonly Product[] = PRODUCTS.filter(({ variants }) => variants.length > 0);

/** Path without locale of a product's landing page; null: of its main page. */
export const pagePath = (
  { key, path }: Pick<Product, 'key' | 'path'>,
  variant: string | null,
): string => (variant === null ? path : `/${key}/${variant}`);

/** A page somebody can land on. */
export type Place = {
  readonly product: string;
  readonly locale: string;
  /** Null: the main page. */
  readonly variant: string | null;
};

/** These pages in all languages, by their path as browsers tell it. */
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
