import type { Product } from '../../products/index.ts';

/** Product of the visit. A full page load clears it. */
let current: Product | null = null;

export const visitedProduct = (): Product | null => current;

export function rememberProduct(product: Product): void {
  if (typeof document !== 'undefined' && !product.retired) current = product;
}
