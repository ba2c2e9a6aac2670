import { and, between, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import type { StoredLicense } from './store.ts';
import { license as table } from './table.ts';

const OWNER = { email: table.email, at: table.issuedAt };

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

/** Returns keys of products with a license that is valid at `until`. */
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

export type Around = { readonly from: Date; readonly to: Date; readonly limit: number };

export async function selectEnding(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { from, to, limit }: Around,
): Promise<StoredLicense[]> {
  const distance = sql`abs(extract(epoch from ${table.expiresAt} - ${reader.now.toISOString()}::timestamptz))`;
  const isInSpan = and(eq(table.state, 'active'), between(table.expiresAt, from, to));
  return reader.tx
    .select()
    .from(table)
    .where(and(isOwned(OWNER, addresses), isInSpan))
    .orderBy(distance, table.id)
    .limit(limit);
}
