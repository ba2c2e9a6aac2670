import { asc, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { ProductSetting } from '../../products/index.ts';
import { productSetting } from './table.ts';

/** Returns what the office says about products, by key. Leaves out those that it leaves to their folders. */
export const listProductSettings = (reader: Reader): Promise<ProductSetting[]> =>
  reader.tx.select().from(productSetting).orderBy(asc(productSetting.product));

/** Blocks other writers until the transaction ends. */
export async function lockSettings(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${productSetting} in share row exclusive mode`);
}

/** Replaces all settings. There are as many as products at most. */
export async function replaceSettings(
  work: Work,
  settings: readonly ProductSetting[],
): Promise<void> {
  await work.tx.delete(productSetting);
  if (settings.length > 0) await work.tx.insert(productSetting).values([...settings]);
}
