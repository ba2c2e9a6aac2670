// The products and their facts. Prices are in the price book.
import type { Product, Retirement } from './product.ts';
import * as folders from './register.ts';

export { iconSvg } from './icon.ts';
export {
  type BasePrices,
  type Product,
  type Retirement,
  type Shape,
  TASKS,
  type Task,
} from './product.ts';

const register: readonly Product[] = Object.values(folders);
const byKey = new Map(register.map((product) => [product.key, product]));

/** What the folders say, before `arrangeProducts` changes it. */
const folderFacts = new Map(register.map((product) => [product.key, factsOf(product)]));

const all: Product[] = [];
const sold: Product[] = [];
const listed: Product[] = [];

/** Includes retired products. Their licenses, downloads, help, and reports go on. */
export const PRODUCTS: readonly Product[] = all;

/** What visitors can buy, hidden products too. */
export const SOLD_PRODUCTS: readonly Product[] = sold;

/** What lists for visitors have. */
export const LISTED_PRODUCTS: readonly Product[] = listed;

/** What the office says about a product over its folder. Null leaves it to the folder. */
export type ProductSetting = {
  readonly product: string;
  /** Position in the shop's lists, from 1. */
  readonly position: number | null;
  readonly isHidden: boolean | null;
  readonly isFeatured: boolean | null;
  /** `false`: sold, even if the folder retires it. */
  readonly retired: Retirement | false | null;
};

let arranged: readonly ProductSetting[] = [];
let arrangement = 0;
arrange();

/** Returns the settings that the lists have now. A document carries them, so that the browser makes the same lists. */
export const currentSettings = (): readonly ProductSetting[] => arranged;

/** Returns a number that changes with the lists, for what is made from them once. */
export const productsVersion = (): number => arrangement;

/**
 * Applies the settings of the office to the lists above and to the products in them, in place, because the settings are
 * the same for every visitor of the process. The server, the pages, and the browser each have a copy of this module and
 * apply the settings themselves (docs/decisions/0110).
 */
export function arrangeProducts(settings: readonly ProductSetting[]): void {
  if (settings === arranged) return;
  arranged = settings;
  arrange();
}

function arrange(): void {
  arrangement += 1;
  for (const product of register as readonly Writable<Product>[]) {
    const facts = folderFacts.get(product.key) ?? factsOf(product);
    const own = arranged.find((setting) => setting.product === product.key);
    const retired = own?.retired === false ? undefined : (own?.retired ?? facts.retired);
    product.order = own?.position ?? facts.order;
    product.isHidden = own?.isHidden ?? facts.isHidden;
    product.isFeatured = own?.isFeatured ?? facts.isFeatured;
    if (retired) product.retired = retired;
    else delete product.retired;
  }
  const sorted = register.toSorted(
    (one, other) => one.order - other.order || (one.key < other.key ? -1 : 1),
  );
  fill(all, sorted);
  fill(
    sold,
    sorted.filter(({ retired }) => !retired),
  );
  fill(
    listed,
    sold.filter(({ isHidden }) => !isHidden),
  );
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

function factsOf({ order, isHidden = false, isFeatured = false, retired }: Product) {
  return { order, isHidden, isFeatured, retired };
}

/** Returns what the folder of a product says, whatever the office says. */
export const folderFactsOf = (product: Product): ReturnType<typeof factsOf> =>
  folderFacts.get(product.key) ?? factsOf(product);

function fill(list: Product[], products: readonly Product[]): void {
  list.splice(0, list.length, ...products);
}

/** Returns the product of pages that name none: the first that is listed, or else the first that is sold. */
export const defaultProduct = (): Product | null => LISTED_PRODUCTS[0] ?? SOLD_PRODUCTS[0] ?? null;

export function findProduct(key: string): Product | null {
  return byKey.get(key) ?? null;
}

/** @throws RangeError for an unknown key */
export function getProduct(key: string): Product {
  const product = findProduct(key);
  if (!product) throw new RangeError(`no product with key "${key}"`);
  return product;
}

/** Returns null for a retired product, too. */
export function findSoldProduct(key: string): Product | null {
  const product = findProduct(key);
  return product?.retired ? null : product;
}

/** Returns whether lists for visitors have a product. */
export const isListed = (key: string): boolean =>
  LISTED_PRODUCTS.some((product) => product.key === key);

/** Returns whether licenses of a product can still be renewed. */
export function isRenewable(key: string): boolean {
  const product = findProduct(key);
  return product !== null && product.retired?.renewals !== 'end';
}

/** `packageId(zipx, 'com.acme')` is `com.acme.zip`. */
export function packageId(product: Pick<Product, 'packageSuffix'>, prefix: string): string {
  return `${prefix}.${product.packageSuffix}`;
}
