import { and, between, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import type { StoredLicense } from './store.ts';
import { license as table } from './table.ts';

const OWNER = { email: table.email, at: table.issuedAt };

/** Licenses of these addresses, newest first; all unless a slice is given. */
export async function selectOwned(
  reader: Reader,
  addresses: readonly OwnAddress[],
  slice?: Slice,
): Promise<StoredLicense[]> {
  const all = reader.tx
    .select()
    .from(table)
    .where(isOwned(OWNER, addresses))
    .orderBy(desc(table.issuedAt), desc(table.id));
  return slice ? all.limit(slice.limit).offset(slice.offset) : all;
}

/** Ids of the licenses of these addresses, in no order. */
export async function listOwnedIds(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(isOwned(OWNER, addresses));
  return rows.map(({ id }) => id);
}

/** The license with this id if it is of these addresses, or null. */
export async function selectOneOwned(
  reader: Reader,
  addresses: readonly OwnAddress[],
  id: string,
): Promise<StoredLicense | null> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), isOwned(OWNER, addresses)));
  return rows[0] ?? null;
}

/** How many licenses these addresses have. */
export async function countOwned(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(table)
    .where(isOwned(OWNER, addresses));
  return row?.all ?? 0;
}

/** How many of them come before the one with this id in their list; none where it is not theirs. */
export async function countNewer(
  reader: Reader,
  addresses: readonly OwnAddress[],
  id: string,
): Promise<number> {
  const place = sql`(select ${table.issuedAt}, ${table.id} from ${table} where ${table.id} = ${id})`;
  const [row] = await reader.tx
    .select({ all: count() })
    .from(table)
    .where(and(isOwned(OWNER, addresses), sql`(${table.issuedAt}, ${table.id}) > ${place}`));
  return row?.all ?? 0;
}

/** Keys of the products these addresses have a license of that works at this moment, or still at a later one. */
export async function listHeldProducts(
  reader: Reader,
  addresses: readonly OwnAddress[],
  until = reader.now,
): Promise<string[]> {
  const isHeld = or(isNull(table.expiresAt), gt(table.expiresAt, until));
  const rows = await reader.tx
    .selectDistinct({ product: table.product })
    .from(table)
    .where(and(isOwned(OWNER, addresses), eq(table.state, 'active'), isHeld))
    .orderBy(table.product);
  return rows.map(({ product }) => product);
}

/** The span in which licenses stop working. */
export type Around = { readonly from: Date; readonly to: Date; readonly limit: number };

/** Licenses of these addresses that stop working in a span and were not taken back, the nearest to now first. */
export async function selectEnding(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { from, to, limit }: Around,
): Promise<StoredLicense[]> {
  const distance = sql`abs(extract(epoch from ${table.expiresAt} - ${reader.now.toISOString()}::timestamptz))`;
  const isAsked = and(eq(table.state, 'active'), between(table.expiresAt, from, to));
  return reader.tx
    .select()
    .from(table)
    .where(and(isOwned(OWNER, addresses), isAsked))
    .orderBy(distance, table.id)
    .limit(limit);
}
