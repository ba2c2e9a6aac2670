import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  max,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PriceEntry, PriceQuery } from './price.ts';
import { ANNOUNCED_FOR, type LedgerEntry, PROOF_REACH } from './reduction.ts';
import { price } from './table.ts';

/** Rows of one INSERT: ten parameters each, far below PostgreSQL's 65,535. */
const BATCH = 500;

/** Every entry for exactly this that holds at `reader.now` or may prove a reduction. */
export function entriesFor(reader: Reader, query: PriceQuery): Promise<LedgerEntry[]> {
  return select(reader, ...fitting(query));
}

/** Every entry of a market that holds at `reader.now` or may prove a reduction. */
export function entriesOfMarket(reader: Reader, market: string): Promise<LedgerEntry[]> {
  return select(reader, eq(price.market, market));
}

/** What is wanted of the book; without a name: all. */
export type BookFilter = Partial<PriceQuery>;

/** Every entry that fits and holds at `reader.now` or starts later. */
export async function entriesFrom(reader: Reader, filter: BookFilter): Promise<PriceEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...fitting(filter), or(isNull(price.validTo), gt(price.validTo, reader.now))));
  return rows.map(writtenOf);
}

/** An entry with the moment at which it was written. */
export type WrittenEntry = PriceEntry & { readonly createdAt: Date };

/** Every entry there ever was for exactly this, the latest start first. */
export async function writtenFor(reader: Reader, query: PriceQuery): Promise<WrittenEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...fitting(query)))
    .orderBy(desc(price.validFrom));
  return rows.map(writtenOf);
}

/** The earliest start for exactly this that is later than this one; null when there is none. */
export async function nextStart(
  reader: Reader,
  entry: PriceQuery & Pick<PriceEntry, 'validFrom'>,
): Promise<Date | null> {
  const [row] = await reader.tx
    .select({ start: min(price.validFrom) })
    .from(price)
    .where(and(...fitting(entry), gt(price.validFrom, entry.validFrom)));
  return row?.start ?? null;
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
export async function startsTaken(reader: Reader, entries: readonly Omit<PriceEntry, 'id'>[]) {
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

async function select(reader: Reader, ...conditions: (SQL | undefined)[]): Promise<LedgerEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...conditions, ...holding(before(reader.now, PROOF_REACH), reader.now)));
  return rows.map(writtenOf).map(({ createdAt, ...entry }) => ({
    ...entry,
    heldFrom: new Date(Math.max(createdAt.getTime(), entry.validFrom.getTime())),
  }));
}

const writtenOf = ({ minor, currency, ...row }: typeof price.$inferSelect): WrittenEntry => ({
  ...row,
  total: { minor, currency },
});

const fitting = ({ product, plan, seats, market }: BookFilter): (SQL | undefined)[] => [
  market === undefined ? undefined : eq(price.market, market),
  product === undefined ? undefined : eq(price.product, product),
  plan === undefined ? undefined : eq(price.plan, plan),
  seats === undefined ? undefined : eq(price.seats, seats),
];

const heldFrom = sql`greatest(${price.validFrom}, ${price.createdAt})`;

const before = (moment: Date, duration: number): Date => new Date(moment.getTime() - duration);

/** That an entry began by `end` and did not end by `start`. */
function holding(start: Date, end: Date): (SQL | undefined)[] {
  return [lte(price.validFrom, end), or(isNull(price.validTo), gt(price.validTo, start))];
}
