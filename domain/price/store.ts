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
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PriceEntry, PriceQuery } from './price.ts';
import { ANNOUNCED_FOR, type LedgerEntry, PROOF_REACH } from './reduction.ts';
import { price, priceChange } from './table.ts';

/** Rows per INSERT. Each has eleven parameters, and PostgreSQL allows 65,535. */
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
    .where(
      and(...fitting(filter), stands, or(isNull(price.validTo), gt(price.validTo, reader.now))),
    );
  return rows.map(writtenOf);
}

export type WrittenEntry = PriceEntry & { readonly createdAt: Date };

export async function writtenFor(
  reader: Reader,
  filter: BookFilter & { readonly change?: string },
): Promise<(WrittenEntry & { readonly isUndone: boolean })[]> {
  const { change, ...item } = filter;
  const rows = await reader.tx
    .select({ price, undoneAt: priceChange.undoneAt })
    .from(price)
    .leftJoin(priceChange, eq(priceChange.id, price.change))
    .where(and(...fitting(item), change === undefined ? undefined : eq(price.change, change)))
    .orderBy(desc(price.validFrom), desc(price.createdAt));
  return rows.map((row) => ({ ...writtenOf(row.price), isUndone: row.undoneAt !== null }));
}

/** Returns all entries of these items that are valid at `since` or later, or prove a reduction then. */
export async function entriesSince(
  reader: Reader,
  items: readonly PriceQuery[],
  since: Date,
): Promise<LedgerEntry[]> {
  const unique = (name: 'product' | 'market') => [...new Set(items.map((item) => item[name]))];
  const rows = await reader.tx
    .select()
    .from(price)
    .where(
      and(
        stands,
        inArray(price.product, unique('product')),
        inArray(price.market, unique('market')),
        or(isNull(price.validTo), gt(price.validTo, before(since, PROOF_REACH))),
      ),
    );
  return rows.map(ledgerOf);
}

export function pricedPairs(reader: Reader): Promise<{ product: string; market: string }[]> {
  return reader.tx.selectDistinct({ product: price.product, market: price.market }).from(price);
}

/** Returns how many were added. Skips an entry whose start is taken. */
export async function insertEntries(
  work: Work,
  entries: readonly PriceEntry[],
  change: string | null = null,
): Promise<number> {
  const createdAt = work.now;
  const rows = entries.map(({ total, ...entry }) => ({ ...entry, ...total, createdAt, change }));
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
      and(
        stands,
        inArray(
          validFrom,
          [...starts].map((start) => new Date(start)),
        ),
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
    .where(and(stands, ...holding(reader.now, reader.now)));
  return summary;
}

async function select(reader: Reader, ...conditions: (SQL | undefined)[]): Promise<LedgerEntry[]> {
  const rows = await reader.tx
    .select()
    .from(price)
    .where(and(...conditions, stands, ...holding(before(reader.now, PROOF_REACH), reader.now)));
  return rows.map(ledgerOf);
}

type Row = typeof price.$inferSelect;

const writtenOf = ({ minor, currency, change: _, ...row }: Row): WrittenEntry => ({
  ...row,
  total: { minor, currency },
});

function ledgerOf(row: Row): LedgerEntry {
  const { createdAt, ...entry } = writtenOf(row);
  const heldFrom = new Date(Math.max(createdAt.getTime(), entry.validFrom.getTime()));
  return { ...entry, heldFrom };
}

/** Leaves out entries whose change was undone. None of them ever started. */
const stands = sql`not exists (select 1 from ${priceChange} where ${priceChange.id} = ${price.change} and ${priceChange.undoneAt} is not null)`;

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

/** Returns a text that changes with every price that is entered or undone, by anybody. */
export async function bookVersion(reader: Reader): Promise<string> {
  const [entries] = await reader.tx.select({ count: count() }).from(price);
  const [undone] = await reader.tx.select({ count: count(priceChange.undoneAt) }).from(priceChange);
  return `${entries?.count}.${undone?.count}`;
}

export type PriceChange = typeof priceChange.$inferSelect & {
  /** How many prices it has. */
  readonly entries: number;
};

export async function insertChange(
  work: Work,
  change: Pick<PriceChange, 'id' | 'who' | 'why' | 'startsAt'>,
): Promise<void> {
  await work.tx.insert(priceChange).values({ ...change, createdAt: work.now });
}

export async function markUndone(work: Work, id: string, who: string): Promise<void> {
  await work.tx
    .update(priceChange)
    .set({ undoneAt: work.now, undoneBy: who })
    .where(eq(priceChange.id, id));
}

/** Latest first. */
export async function selectChanges(
  reader: Reader,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<PriceChange[]> {
  const rows = await reader.tx
    .select({ change: priceChange, entries: count(price.id) })
    .from(priceChange)
    .leftJoin(price, eq(price.change, priceChange.id))
    .where(id === undefined ? undefined : eq(priceChange.id, id))
    .groupBy(priceChange.id)
    .orderBy(desc(priceChange.createdAt), desc(priceChange.id))
    .limit(limit);
  return rows.map(({ change, entries }) => ({ ...change, entries }));
}

/** Returns every product that the shop ever had, because the first start with a product gives it prices. */
export async function listPricedProducts(reader: Reader): Promise<string[]> {
  const rows = await reader.tx.selectDistinct({ product: price.product }).from(price);
  return rows.map(({ product }) => product);
}
