import { and, asc, count, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Work } from '../../db/work.ts';
import { TRANSFER } from '../payment/index.ts';
import { ORDER_REASONS, type Refund } from './refund.ts';
import { refund as table } from './table.ts';

type Payment = Pick<Refund, 'provider' | 'reference'>;
type OpenQuery = { readonly olderThan: Date; readonly limit: number };

/** Returns false if the key is taken. */
export async function insertRefund(work: Work, refund: Refund): Promise<boolean> {
  const { amount, ...rest } = refund;
  const rows = await work.tx
    .insert(table)
    .values({ ...rest, ...amount })
    .onConflictDoNothing({ target: table.key })
    .returning({ id: table.id });
  return rows.length > 0;
}

export async function lockRefund(work: Work, id: string): Promise<Refund | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function updateRefund(work: Work, refund: Refund): Promise<void> {
  const { state, error, sentAt, endedAt } = refund;
  await work.tx
    .update(table)
    .set({ state, error, sentAt, endedAt, askedAt: work.now })
    .where(eq(table.id, refund.id));
}

/** `id` must be a UUID. */
export async function findRefund(reader: Reader, id: string): Promise<Refund | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function findByKey(reader: Reader, key: string): Promise<Refund | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.key, key));
  return rows[0] ? toRefund(rows[0]) : null;
}

/** Oldest first. */
export async function listRefunds(reader: Reader, orderId: string): Promise<Refund[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(eq(table.orderId, orderId))
    .orderBy(asc(table.requestedAt), asc(table.id));
  return rows.map(toRefund);
}

export async function listRefundsOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, Refund[]>> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(inArray(table.orderId, [...orderIds]))
    .orderBy(asc(table.requestedAt), asc(table.id));
  return Map.groupBy(rows.map(toRefund), ({ orderId }) => orderId);
}

/** Oldest first. */
export async function listOfPayment(reader: Reader, payment: Payment): Promise<Refund[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(eq(table.provider, payment.provider), eq(table.reference, payment.reference)))
    .orderBy(asc(table.requestedAt), asc(table.id));
  return rows.map(toRefund);
}

/** Lock order: refunds before their payment. */
export async function lockOfPayment(work: Work, { provider, reference }: Payment): Promise<void> {
  await work.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.provider, provider), eq(table.reference, reference)))
    .orderBy(asc(table.id))
    .for('update');
}

/** Failed, and not made up for by later refunds for the same cause. */
const WAITS_FOR_STAFF = failedForGood();

export async function countFailedRefunds(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ all: count() }).from(table).where(WAITS_FOR_STAFF);
  return row?.all ?? 0;
}

export async function listFailedOrders(reader: Reader): Promise<string[]> {
  const { orderId } = table;
  const rows = await reader.tx.selectDistinct({ orderId }).from(table).where(WAITS_FOR_STAFF);
  return rows.map((row) => row.orderId);
}

/** Finance has to send these back from the vendor's account. */
const WAITS_FOR_BANK = and(eq(table.provider, TRANSFER), eq(table.state, 'requested'));

export async function countTransferRefunds(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ all: count() }).from(table).where(WAITS_FOR_BANK);
  return row?.all ?? 0;
}

export async function listTransferRefundOrders(reader: Reader): Promise<string[]> {
  const { orderId } = table;
  const rows = await reader.tx.selectDistinct({ orderId }).from(table).where(WAITS_FOR_BANK);
  return rows.map((row) => row.orderId);
}

function failedForGood(): SQL {
  const again = alias(table, 'again');
  const isOfOrder = [table, again].map(({ reason }) => inArray(reason, [...ORDER_REASONS]));
  // Refunds made at the company are reported late.
  const isLater = sql`case when ${again.by} = ${again.provider}
    then ${again.endedAt} >= ${table.requestedAt} else ${again.requestedAt} >= ${table.endedAt} end`;
  const isGiven = and(
    ...[eq(again.provider, table.provider), eq(again.reference, table.reference)],
    ...[ne(again.state, 'failed'), or(eq(again.reason, table.reason), and(...isOfOrder)), isLater],
  );
  const given = sql`select coalesce(sum(${again.minor}), 0) from ${table} ${again} where ${isGiven}`;
  // A literal state, because PostgreSQL cannot match a parameter to its partial index.
  return sql`${table.state} = 'failed' and (${given}) < ${table.minor}`;
}

/** Returns open refunds not tried since `olderThan`, longest waiting first. */
export async function listOpenRefunds(
  reader: Reader,
  { provider, olderThan, limit }: Pick<Refund, 'provider'> & OpenQuery,
): Promise<Refund[]> {
  const lastTried = sql`coalesce(${table.askedAt}, ${table.requestedAt})`;
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        inArray(table.state, ['requested', 'sent']),
        eq(table.provider, provider),
        lt(lastTried, olderThan),
      ),
    )
    .orderBy(lastTried, asc(table.id))
    .limit(limit);
  return rows.map(toRefund);
}

export async function markTried(work: Work, id: string): Promise<void> {
  await work.tx.update(table).set({ askedAt: work.now }).where(eq(table.id, id));
}

function toRefund(row: typeof table.$inferSelect): Refund {
  const { minor, currency, askedAt: _, ...rest } = row;
  return { ...rest, amount: { minor, currency } };
}
