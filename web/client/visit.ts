import type { Product } from '../../products/index.ts';

/** What this visit has been about so far. Lives in the browser only; a full load starts anew. */
let current: Product | null = null;

export const visitedProduct = (): Product | null => current;

export function rememberProduct(product: Product): void {
  if (typeof document !== 'undefined') current = product;
}
