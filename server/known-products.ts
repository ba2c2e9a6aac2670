import type { Reader } from '../db/work.ts';
import { countLicensesOutside } from '../domain/license/index.ts';
import { countOrdersOutside } from '../domain/order/index.ts';
import { listPricedProducts } from '../domain/price/index.ts';
import { countReleasesOutside } from '../domain/release/index.ts';
import { countSubscriptionsOutside } from '../domain/subscription/index.ts';
import { PRODUCTS } from '../products/index.ts';
import { BadSetting } from './config.ts';

/**
 * Refuses to start without a product that somebody bought, because its renewals, licenses, and invoices would fail. Counts
 * only if a product is missing, because counting reads every order.
 * @throws BadSetting
 */
export async function assertProducts(
  reader: Reader,
  known: readonly string[] = PRODUCTS.map(({ key }) => key),
): Promise<void> {
  const had = await listPricedProducts(reader);
  if (had.every((product) => known.includes(product))) return;
  const counts = [
    ['orders', await countOrdersOutside(reader, known)],
    ['licenses', await countLicensesOutside(reader, known)],
    ['subscriptions', await countSubscriptionsOutside(reader, known)],
    ['releases', await countReleasesOutside(reader, known)],
  ] as const;
  const found = counts.flatMap(([what, lines]) =>
    lines.map(({ product, count }) => ({ product, text: `${what}: ${count}` })),
  );
  if (found.length === 0) return;
  const byProduct = [...Map.groupBy(found, ({ product }) => product)].toSorted();
  const list = byProduct.map(
    ([product, lines]) => `${product} (${lines.map(({ text }) => text).join(', ')})`,
  );
  throw new BadSetting(
    `The database names products that products/register.ts does not have: ${list.join('; ')}. Put each folder back into products/ with its line in register.ts. To stop selling a product, retire it (docs/customizing.md, "Retiring a product").`,
  );
}
