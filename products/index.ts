// The products and their facts in every language. Prices are in the price book.
import type { Product } from './product.ts';
import * as register from './register.ts';

export { iconSvg } from './icon.ts';
export { type BasePrices, type Product, type Shape, TASKS, type Task } from './product.ts';

export const PRODUCTS: readonly Product[] = Object.values(register).sort(
  (one, other) => one.order - other.order || (one.key < other.key ? -1 : 1),
);

const byKey = new Map(PRODUCTS.map((product) => [product.key, product]));

export function findProduct(key: string): Product | null {
  return byKey.get(key) ?? null;
}

/** As `findProduct`. Throws `RangeError` for an unknown key. */
export function getProduct(key: string): Product {
  const product = findProduct(key);
  if (!product) throw new RangeError(`no product with key "${key}"`);
  return product;
}

/** `packageId(zipx, 'com.acme')` is `com.acme.zip`. */
export function packageId(product: Pick<Product, 'packageSuffix'>, prefix: string): string {
  return `${prefix}.${product.packageSuffix}`;
}
