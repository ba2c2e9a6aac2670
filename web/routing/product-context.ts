import {
  defaultProduct,
  findProduct,
  LISTED_PRODUCTS,
  PRODUCTS,
  type Product,
} from '../../products/index.ts';

/** The product of a page. */
export type ProductContext = {
  readonly product: Product;
  /** False if the page is about the whole shop. It then has the colors of the archive tool. */
  readonly isAboutProduct: boolean;
};

/**
 * The first match counts: the first segment of the path, the blog type, any part of the path, the `product` query, the
 * previous product of the visit, the archive tool. `path` has no locale.
 */
export function productOf(
  path: string,
  search: URLSearchParams,
  previous: Product | null = null,
): ProductContext {
  const chosen = namedProduct(path) ?? findProduct(search.get('product') ?? '') ?? previous;
  const isAboutProduct = chosen !== null || CHECKOUT_PATH.test(path);
  return { product: chosen ?? archiveTool(), isAboutProduct };
}

/** Without locale. Checkout sells the archive tool if nobody chose another product, so its pages are always about one. */
export const CHECKOUT_PATH = /^\/(buy|pay(code)?)$/;

/** Returns the product that a path without locale names, or null. */
export function namedProduct(path: string): Product | null {
  const [, first = '', second = ''] = path.split('/');
  return productIn(first) ?? (first === 'blog' ? byBlogType(second) : null) ?? productIn(path);
}

const productIn = (text: string): Product | null =>
  PRODUCTS.find(({ key }) => text.includes(key)) ?? null;

const byBlogType = (type: string): Product | null =>
  PRODUCTS.find(({ blogType }) => blogType === type) ?? null;

/** Returns the list of articles about a product, or of the first product that has one. */
export function blogPath({ blogType, retired }: Pick<Product, 'blogType' | 'retired'>): string {
  const own = retired ? null : blogType;
  return `/blog/${own ?? LISTED_PRODUCTS.find((each) => each.blogType)?.blogType ?? ''}`;
}

function archiveTool(): Product {
  const first = defaultProduct();
  if (!first) throw new Error('The list of products is empty');
  return first;
}
