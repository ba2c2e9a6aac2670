import { findProduct, PRODUCTS, type Product } from '../../products/index.ts';

/**
 * The product a page speaks of. `path` is without locale. In this order: a product named by the
 * first segment, by the blog's type, by any part of the path, by a `product` query; then the one
 * the visit was about before; then the archive tool.
 */
export function productOf(
  path: string,
  search: URLSearchParams,
  previous: Product | null = null,
): Product {
  return (
    namedProduct(path) ?? findProduct(search.get('product') ?? '') ?? previous ?? archiveTool()
  );
}

/** The product that the path itself names; null for pages that belong to none. */
export function namedProduct(path: string): Product | null {
  const [, first = '', second = ''] = path.split('/');
  return productIn(first) ?? (first === 'blog' ? byBlogType(second) : null) ?? productIn(path);
}

const productIn = (text: string): Product | null =>
  PRODUCTS.find(({ key }) => text.includes(key)) ?? null;

const byBlogType = (type: string): Product | null =>
  PRODUCTS.find(({ blogType }) => blogType === type) ?? null;

function archiveTool(): Product {
  const [first] = PRODUCTS;
  if (!first) throw new Error('the shop has no products');
  return first;
}
