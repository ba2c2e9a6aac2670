import { and, count, eq, gt, inArray, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PriceEntry, PriceQuery } from './price.ts';
import { ANNOUNCED_FOR, type LedgerEntry, PROOF_REACH } from './reduction.ts';
import { price } from './table.ts';

/** Rows of one INSERT: ten parameters each, far below PostgreSQL's 65,535. */
const BATCH = 500;

/** Every entry for exactly this that holds at `reader.now` or may prove a reduction. */
export function entriesFor(reader: Reader, query: PriceQuery): Promise<LedgerEntry[]> {
  return select(
    reader,
    eq(price.market, query.market),
    eq(price.product, query.product),
    eq(price.plan, query.plan),
    eq(price.seats, query.seats),
  );
}

/** Every entry of a market that holds at `reader.now` or may prove a reduction. */
export function entriesOfMarket(reader: Reader, market: string): Promise<LedgerEntry[]> {
  return select(reader, eq(price.market, market));
}

/** Which product has an entry in which market, whenever it holds. */
export function pricedPairs(reader: Reader): Promise<{ product: string; market: string }[]> {
  return reader.tx.selectDistinct({ product: price.product, market: price.market }).from(price);
}

/** Adds entries and says how many; one that starts at the very moment of an existing one is left out. */
export async function insertEntries(work: Work, entries: readonly PriceEntry[]): Promise<number> {
  const rows = entries.map(({ total, ...entry }) => ({ ...entry, ...total, createdAt: work.now }));
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const stored = await work.tx
      .insert(price)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing()
      .returning({ id: price.id });
    added += stored.length;
  }
  return added;
}

/** Keeps others from adding entries until the work ends; reading goes on. */
export async function lockBook(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${price} in share row exclusive mode`);
}

/** Entries of the book, of any product and market, that start when one of these does. */
export async function startsTaken(reader: Reader, entries: readonly PriceEntry[]) {
  if (entries.length === 0) return [];
  const { product, plan, seats, market, validFrom } = price;
  const starts = new Set(entries.map((entry) => entry.validFrom.getTime()));
  return reader.tx
    .select({ product, plan, seats, market, validFrom })
    .from(price)
    .where(
      inArray(
        validFrom,
        [...starts].map((start) => new Date(start)),
      ),
    );
}

/**
 * How many entries hold at `reader.now`, when the newest of them began and was written, and how many
 * may still be announced as reductions.
 */
export async function summarizeValid(reader: Reader) {
  const announced = before(reader.now, ANNOUNCED_FOR).toISOString();
  const [summary] = await reader.tx
    .select({
      entries: count(),
      begun: max(price.validFrom),
      written: max(price.createdAt),
      announced: sql<number>`count(*) filter (where ${heldFrom} > ${announced}::timestamptz)::int`,
    })
    .from(price)
    .where(and(...holding(reader.now, reader.now)));
  return summary;
}

async function select(reader: Reader, ...conditions: SQL[]): Promise<LedgerEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...conditions, ...holding(before(reader.now, PROOF_REACH), reader.now)));
  return rows.map(({ minor, currency, createdAt, ...row }) => ({
    ...row,
    total: { minor, currency },
    heldFrom: new Date(Math.max(createdAt.getTime(), row.validFrom.getTime())),
  }));
}

const heldFrom = sql`greatest(${price.validFrom}, ${price.createdAt})`;

const before = (moment: Date, duration: number): Date => new Date(moment.getTime() - duration);

/** That an entry began by `end` and did not end by `start`. */
function holding(start: Date, end: Date): (SQL | undefined)[] {
  return [lte(price.validFrom, end), or(isNull(price.validTo), gt(price.validTo, start))];
}
