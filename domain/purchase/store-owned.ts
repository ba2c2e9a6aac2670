import { and, count, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import type { Purchase } from './purchase.ts';
import { toPurchase } from './store.ts';
import { purchase as table } from './table.ts';

const OWNER = { email: table.email, at: table.createdAt };

/** Purchases of these addresses, newest first; all unless a slice is given. */
export async function listOwnedPurchases(
  reader: Reader,
  addresses: readonly OwnAddress[],
  slice?: Slice,
): Promise<Purchase[]> {
  const all = reader.tx
    .select()
    .from(table)
    .where(isOwned(OWNER, addresses))
    .orderBy(desc(table.createdAt), desc(table.id));
  const rows = await (slice ? all.limit(slice.limit).offset(slice.offset) : all);
  return rows.map(toPurchase);
}

/** How many purchases these addresses have, and how many of them are paid. */
export async function countOwnedPurchases(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<{ readonly all: number; readonly paid: number }> {
  const paid = sql<number>`count(*) filter (where ${eq(table.state, 'paid')})::int`;
  const [row] = await reader.tx
    .select({ all: count(), paid })
    .from(table)
    .where(isOwned(OWNER, addresses));
  return row ?? { all: 0, paid: 0 };
}

const later = alias(table, 'later');
const productsIn = ({ product, also }: typeof table | typeof later) =>
  sql`array_append(${also}, ${product})`;

/** The newest purchases begun since `since` that wait for their buyer: not paid, and nothing of them was bought since. */
export async function listOwnedUnfinished(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Purchase[]> {
  const isBought = and(
    isOwned({ email: later.email, at: later.createdAt }, addresses),
    gt(later.paidAt, table.createdAt),
    sql`${productsIn(later)} && ${productsIn(table)}`,
  );
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        isOwned(OWNER, addresses),
        ne(table.state, 'paid'),
        eq(table.kind, 'new'),
        gte(table.createdAt, since),
        sql`not exists (select 1 from ${table} as ${sql.identifier('later')} where ${isBought})`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  return rows.map(toPurchase);
}
