import { and, count, eq, gt, isNull, lte, max, or, type SQL } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PriceEntry, PriceQuery } from './price.ts';
import { price } from './table.ts';

/** Rows of one INSERT: ten parameters each, far below PostgreSQL's 65,535. */
const BATCH = 500;

/** Every entry for exactly this that holds at `reader.now`. */
export function entriesFor(reader: Reader, query: PriceQuery): Promise<PriceEntry[]> {
  return select(
    reader,
    eq(price.market, query.market),
    eq(price.product, query.product),
    eq(price.plan, query.plan),
    eq(price.seats, query.seats),
  );
}

/** Every entry of a market that holds at `reader.now`. */
export function entriesOfMarket(reader: Reader, market: string): Promise<PriceEntry[]> {
  return select(reader, eq(price.market, market));
}

/** Which product has an entry in which market, whenever it holds. */
export function pricedPairs(reader: Reader): Promise<{ product: string; market: string }[]> {
  return reader.tx.selectDistinct({ product: price.product, market: price.market }).from(price);
}

/** Adds entries; one that starts at the very moment of an existing one is left out. */
export async function insertEntries(work: Work, entries: readonly PriceEntry[]): Promise<void> {
  const rows = entries.map(({ total, ...entry }) => ({ ...entry, ...total, createdAt: work.now }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await work.tx
      .insert(price)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing();
  }
}

/** How many entries hold at `reader.now`, and when the newest of them began and was written. */
export async function summarizeValid(reader: Reader) {
  const [summary] = await reader.tx
    .select({ entries: count(), begun: max(price.validFrom), written: max(price.createdAt) })
    .from(price)
    .where(
      and(
        lte(price.validFrom, reader.now),
        or(isNull(price.validTo), gt(price.validTo, reader.now)),
      ),
    );
  return summary;
}

async function select(reader: Reader, ...conditions: SQL[]): Promise<PriceEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(
      and(
        ...conditions,
        lte(price.validFrom, reader.now),
        or(isNull(price.validTo), gt(price.validTo, reader.now)),
      ),
    );
  return rows.map(({ minor, currency, createdAt: _, ...row }) => ({
    ...row,
    total: { minor, currency },
  }));
}
