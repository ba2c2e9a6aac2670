import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Purchase } from './purchase.ts';
import { purchase as table } from './table.ts';

type Row = typeof table.$inferSelect;
/** `askedAt` is the reconciler's own note and no part of a purchase. */
type OwnRow = Omit<Row, 'askedAt'>;

/** Inserts unless the id or the order number is taken; the row, or null. */
export async function insertPurchase(work: Work, purchase: Purchase): Promise<Purchase | null> {
  const rows = await work.tx
    .insert(table)
    .values(toRow(purchase))
    .onConflictDoNothing()
    .returning();
  return rows[0] ? toPurchase(rows[0]) : null;
}

/** Reads and locks until the work ends, so that news about one purchase is heard one after the other. */
export async function lockPurchase(work: Work, id: string): Promise<Purchase | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ? toPurchase(rows[0]) : null;
}

/** Writes a purchase that was locked before; `updatedAt` becomes now. */
export async function updatePurchase(work: Work, purchase: Purchase): Promise<Purchase> {
  const next = { ...purchase, updatedAt: work.now };
  await work.tx.update(table).set(toRow(next)).where(eq(table.id, purchase.id));
  return next;
}

/** The purchase with this id (a UUID), or null. */
export async function findPurchase(reader: Reader, id: string): Promise<Purchase | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ? toPurchase(rows[0]) : null;
}

/** The purchases among these ids (UUIDs), in no order. */
export async function listPurchases(reader: Reader, ids: readonly string[]): Promise<Purchase[]> {
  if (ids.length === 0) return [];
  const rows = await reader.tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));
  return rows.map(toPurchase);
}

/** The purchase with this order number as printed, or null. */
export async function findByOrderNumber(reader: Reader, number: string): Promise<Purchase | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.orderNumber, number));
  return rows[0] ? toPurchase(rows[0]) : null;
}

/** Notes that the provider was asked just now, so that other open purchases get their turn first. */
export async function markAsked(work: Work, id: string): Promise<void> {
  await work.tx.update(table).set({ askedAt: work.now }).where(eq(table.id, id));
}

/** Open purchases nothing happened to since `olderThan`; first those never asked after, then the longest ago. */
export async function listOpenPurchases(
  reader: Reader,
  { olderThan, limit }: { readonly olderThan: Date; readonly limit: number },
): Promise<Purchase[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(eq(table.state, 'open'), lt(table.updatedAt, olderThan)))
    .orderBy(sql`${table.askedAt} asc nulls first`, asc(table.updatedAt))
    .limit(limit);
  return rows.map(toPurchase);
}

function toRow({ total, renewal, ...rest }: Purchase): OwnRow {
  const { minor, currency } = total;
  return { ...rest, minor, currency, renewalMinor: renewal?.minor ?? null };
}

function toPurchase({ minor, currency, renewalMinor, askedAt: _, ...rest }: Row): Purchase {
  const renewal = renewalMinor === null ? null : { minor: renewalMinor, currency };
  return { ...rest, total: { minor, currency }, renewal };
}
