import { and, count, desc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import { listOwnedIds } from '../license/index.ts';
import type { Order } from './order.ts';
import { toOrder } from './store.ts';
import { order as table } from './table.ts';

const OWNER = { email: table.email, at: table.createdAt };

// A license keeps renewing under a former address, so its later orders still belong to the owner.
async function isTheirs(reader: Reader, addresses: readonly OwnAddress[]): Promise<SQL> {
  const own = isOwned(OWNER, addresses);
  const givenUp = addresses.filter(({ until }) => until !== null);
  if (givenUp.length === 0) return own;
  const named = isOwned(
    OWNER,
    givenUp.map(({ email }) => ({ email, until: null })),
  );
  const licenses = await listOwnedIds(reader, addresses);
  return or(own, and(named, inArray(table.licenseId, licenses))) ?? own;
}

/** Newest first. */
export async function listOwnedOrders(
  reader: Reader,
  addresses: readonly OwnAddress[],
  slice?: Slice,
): Promise<Order[]> {
  const all = reader.tx
    .select()
    .from(table)
    .where(await isTheirs(reader, addresses))
    .orderBy(desc(table.createdAt), desc(table.id));
  const rows = await (slice ? all.limit(slice.limit).offset(slice.offset) : all);
  return rows.map(toOrder);
}

export async function countOwnedOrders(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<{ readonly all: number; readonly paid: number }> {
  const paid = sql<number>`count(*) filter (where ${eq(table.state, 'paid')})::int`;
  const [row] = await reader.tx
    .select({ all: count(), paid })
    .from(table)
    .where(await isTheirs(reader, addresses));
  return row ?? { all: 0, paid: 0 };
}

const later = alias(table, 'later');
const productsIn = ({ product, bundledProducts }: typeof table | typeof later) =>
  sql`array_append(${bundledProducts}, ${product})`;

type UnfinishedQuery = {
  readonly since: Date;
  readonly limit: number;
  readonly among?: readonly string[];
};

/** Lists the newest unpaid orders placed since `since`, except those with an invoice, and those whose products were bought later. */
export async function listOwnedUnfinished(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { since, limit, among }: UnfinishedQuery,
): Promise<Order[]> {
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
        among && inArray(table.id, [...among]),
        ne(table.state, 'paid'),
        isNull(table.billedAt),
        eq(table.kind, 'new'),
        gte(table.createdAt, since),
        sql`not exists (select 1 from ${table} as ${sql.identifier('later')} where ${isBought})`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  return rows.map(toOrder);
}
