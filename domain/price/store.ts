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

/** Rows per INSERT. Each has ten parameters, and PostgreSQL allows 65,535. */
const BATCH = 500;

export function entriesFor(reader: Reader, query: PriceQuery): Promise<LedgerEntry[]> {
  return select(reader, ...fitting(query));
}

export function entriesOfMarket(reader: Reader, market: string): Promise<LedgerEntry[]> {
  return select(reader, eq(price.market, market));
}

export type BookFilter = Partial<PriceQuery>;

export async function entriesFrom(reader: Reader, filter: BookFilter): Promise<PriceEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...fitting(filter), or(isNull(price.validTo), gt(price.validTo, reader.now))));
  return rows.map(writtenOf);
}

export type WrittenEntry = PriceEntry & { readonly createdAt: Date };

export async function writtenFor(reader: Reader, query: PriceQuery): Promise<WrittenEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...fitting(query)))
    .orderBy(desc(price.validFrom));
  return rows.map(writtenOf);
}

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

export function pricedPairs(reader: Reader): Promise<{ product: string; market: string }[]> {
  return reader.tx.selectDistinct({ product: price.product, market: price.market }).from(price);
}

/** Returns how many were added. Skips an entry whose start is taken. */
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

/** Blocks other writers until the transaction ends. */
export async function lockBook(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${price} in share row exclusive mode`);
}

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

function holding(start: Date, end: Date): (SQL | undefined)[] {
  return [lte(price.validFrom, end), or(isNull(price.validTo), gt(price.validTo, start))];
}

/** Returns every product that the shop ever had, because the first start with a product gives it prices. */
export async function listPricedProducts(reader: Reader): Promise<string[]> {
  const rows = await reader.tx.selectDistinct({ product: price.product }).from(price);
  return rows.map(({ product }) => product);
}
