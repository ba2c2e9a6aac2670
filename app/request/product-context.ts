import { findProduct, PRODUCTS, type Product } from '../../products/index.ts';

/** Words that make a path belong to a family: the products' keys first, then the shared ones. */
const PRODUCT_FAMILIES: readonly string[] = PRODUCTS.map(({ key }) => key);
const SHARED_FAMILIES: readonly string[] = [
  'company',
  'about',
  'blog',
  'faq',
  'search',
  'store',
  'pay',
  'buy',
  'scriptions',
  'success',
];

/** Every family whose word the path contains. */
export const familiesOf = (path: string): string[] =>
  [...PRODUCT_FAMILIES, ...SHARED_FAMILIES].filter((family) => path.includes(family));

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

function productIn(text: string): Product | null {
  const family = PRODUCT_FAMILIES.find((word) => text.includes(word));
  return family ? findProduct(family) : null;
}

const byBlogType = (type: string): Product | null =>
  PRODUCTS.find(({ blogType }) => blogType === type) ?? null;

function archiveTool(): Product {
  const [first] = PRODUCTS;
  if (!first) throw new Error('the shop has no products');
  return first;
}
