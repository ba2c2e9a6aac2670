import type { Work } from '../../db/work.ts';
import type { Result } from '../../kit/result.ts';
import { done, refused } from '../../kit/result.ts';
import {
  findProduct,
  folderFactsOf,
  PRODUCTS,
  type Product,
  type ProductSetting,
  type Retirement,
} from '../../products/index.ts';
import { listProductSettings, lockSettings, replaceSettings } from './store.ts';

/**
 * `changed`: somebody saved other settings in the meantime. `nothing-left`: no list of the shop would have a product.
 * `not-sold`: the product is retired already, or the page that replaces it is no other product's that is sold.
 */
export type ProductFault = 'changed' | 'nothing-left' | 'not-sold';

/** What lists for visitors need to know about a product. */
export type Arrangement = {
  readonly product: string;
  /** Whole number from 1. Products with the same one are sorted by key. */
  readonly position: number;
  readonly isHidden: boolean;
  readonly isFeatured: boolean;
};

/** Returns a text that changes with the settings, for forms that must not overwrite what others saved. */
export const settingsVersion = (settings: readonly ProductSetting[]): string =>
  JSON.stringify(settings);

/** Returns how a product is shown with these settings. */
export function arrangementOf(product: Product, settings: readonly ProductSetting[]) {
  const folder = folderFactsOf(product);
  const own = settings.find(({ product: key }) => key === product.key);
  return {
    product: product.key,
    position: own?.position ?? folder.order,
    isHidden: own?.isHidden ?? folder.isHidden,
    isFeatured: own?.isFeatured ?? folder.isFeatured,
    retired: (own?.retired ?? folder.retired) || null,
  };
}

/** Saves the order of the lists and what is hidden and featured. Products that are left out stay as they are. */
export function saveArrangement(
  work: Work,
  arranged: readonly Arrangement[],
  seen: string,
): Promise<Result<readonly ProductSetting[], ProductFault>> {
  return change(work, seen, (settings) => {
    // A product that takes the place of another one comes before it when it moves up, and after it when it moves down.
    const placeOf = ({ product, position }: Arrangement) => {
      const known = findProduct(product);
      const was = known ? arrangementOf(known, settings).position : position;
      return position + Math.sign(position - was) / 2;
    };
    const sorted = arranged.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || (one.product < other.product ? -1 : 1),
    );
    const positions = new Map(sorted.map(({ product }, index) => [product, index + 1]));
    return done(
      PRODUCTS.map((product) => {
        const own = settingOf(product, settings);
        const next = arranged.find((each) => each.product === product.key);
        if (!next) return own;
        const folder = folderFactsOf(product);
        const position = positions.get(product.key) ?? folder.order;
        return {
          ...own,
          position: position === folder.order ? null : position,
          isHidden: next.isHidden === folder.isHidden ? null : next.isHidden,
          isFeatured: next.isFeatured === folder.isFeatured ? null : next.isFeatured,
        };
      }),
    );
  });
}

/** Stops selling a product (docs/decisions/0101). */
export function retireProduct(
  work: Work,
  key: string,
  { retired, seen }: { readonly retired: Retirement; readonly seen: string },
): Promise<Result<readonly ProductSetting[], ProductFault>> {
  return change(work, seen, (settings) => {
    const isSold = (product: Product | undefined) =>
      product !== undefined && arrangementOf(product, settings).retired === null;
    const { page } = retired;
    const replacement = PRODUCTS.find(({ path }) => path === page);
    const isReplaced = page !== 'notice' && page !== 'gone';
    // A redirect to a page that redirects itself could lead back.
    if (isReplaced && (replacement?.key === key || !isSold(replacement)))
      return refused('not-sold');
    if (!isSold(findProduct(key) ?? undefined)) return refused('not-sold');
    return done(withSetting(settings, key, { retired }));
  });
}

/** Sells a retired product again. */
export function sellProduct(
  work: Work,
  key: string,
  { seen }: { readonly seen: string },
): Promise<Result<readonly ProductSetting[], ProductFault>> {
  return change(work, seen, (settings) => {
    const product = findProduct(key);
    if (!product || arrangementOf(product, settings).retired === null) return refused('not-sold');
    return done(
      withSetting(settings, key, { retired: folderFactsOf(product).retired ? false : null }),
    );
  });
}

async function change(
  work: Work,
  seen: string,
  next: (settings: readonly ProductSetting[]) => Result<readonly ProductSetting[], ProductFault>,
): Promise<Result<readonly ProductSetting[], ProductFault>> {
  await lockSettings(work);
  const before = await listProductSettings(work);
  if (settingsVersion(before) !== seen) return refused('changed');
  const changed = next(before);
  if (!changed.ok) return changed;
  const isShown = (product: Product) => {
    const { isHidden, retired } = arrangementOf(product, changed.value);
    return !isHidden && retired === null;
  };
  if (!PRODUCTS.some(isShown)) return refused('nothing-left');
  await replaceSettings(work, changed.value.filter(saysSomething));
  return changed;
}

const settingOf = (product: Product, settings: readonly ProductSetting[]): ProductSetting =>
  settings.find((own) => own.product === product.key) ?? {
    product: product.key,
    position: null,
    isHidden: null,
    isFeatured: null,
    retired: null,
  };

const withSetting = (
  settings: readonly ProductSetting[],
  key: string,
  own: Partial<ProductSetting>,
): ProductSetting[] =>
  PRODUCTS.map((product) => {
    const setting = settingOf(product, settings);
    return product.key === key ? { ...setting, ...own } : setting;
  });

const saysSomething = ({ position, isHidden, isFeatured, retired }: ProductSetting): boolean =>
  [position, isHidden, isFeatured, retired].some((value) => value !== null);
