// The products and their facts in every language. Prices are in the price book.
import type { Product } from './product.ts';
import * as register from './register.ts';

export { iconSvg } from './icon.ts';
export {
  type BasePrices,
  type Product,
  type Retirement,
  type Shape,
  TASKS,
  type Task,
} from './product.ts';

/** Includes retired products. Their licenses, downloads, help, and reports go on. */
export const PRODUCTS: readonly Product[] = Object.values(register).sort(
  (one, other) => one.order - other.order || (one.key < other.key ? -1 : 1),
);

/** What visitors are shown and can buy. */
export const SOLD_PRODUCTS: readonly Product[] = PRODUCTS.filter(({ retired }) => !retired);

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

/** As `findProduct`, but finds no retired product. */
export function findSoldProduct(key: string): Product | null {
  const product = findProduct(key);
  return product?.retired ? null : product;
}

/** Returns whether licenses of a product can still be renewed. */
export function isRenewable(key: string): boolean {
  const product = findProduct(key);
  return product !== null && product.retired?.renewals !== 'end';
}

/** `packageId(zipx, 'com.acme')` is `com.acme.zip`. */
export function packageId(product: Pick<Product, 'packageSuffix'>, prefix: string): string {
  return `${prefix}.${product.packageSuffix}`;
}
