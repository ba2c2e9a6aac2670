import { and, desc, eq, lte, not, or, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import { isOwned, type OwnAddress } from '../../db/owned.ts';
import type { Reader, Work } from '../../db/work.ts';
import { parseNumber } from '../../kit/drawn-number.ts';
import { placedCondition } from '../order/index.ts';
import { QUOTE_NUMBER_PREFIX, type SalesQuote } from './sales-quote.ts';
import { salesQuote as table } from './table.ts';

/** Returns false if the id or the number is taken. */
export async function insertSalesQuote(work: Work, quote: SalesQuote): Promise<boolean> {
  const rows = await work.tx
    .insert(table)
    .values({ ...quote, bundledProducts: [...quote.bundledProducts] })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return rows.length > 0;
}

/** `id` must be a UUID. */
export async function findSalesQuote(reader: Reader, id: string): Promise<SalesQuote | null> {
  const [row] = await reader.tx.select().from(table).where(eq(table.id, id));
  return row ?? null;
}

export async function lockSalesQuote(work: Work, id: string): Promise<SalesQuote | null> {
  const [row] = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return row ?? null;
}

export async function setWithdrawn(work: Work, id: string): Promise<void> {
  await work.tx.update(table).set({ withdrawnAt: work.now }).where(eq(table.id, id));
}

type SalesQuoteFilter = {
  /** A number or an address, in any letter case. Empty: all. */
  readonly search: string;
  /** Id of the preceding row. */
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first. */
export async function listSalesQuotes(
  reader: Reader,
  { search, after, limit }: SalesQuoteFilter,
): Promise<SalesQuote[]> {
  const { createdAt, id } = table;
  const place = sql`(select ${createdAt}, ${id} from ${table} where ${id} = ${after})`;
  const number = parseNumber(search, QUOTE_NUMBER_PREFIX);
  const isFound = or(isAddress(table.email, search), number ? eq(table.number, number) : undefined);
  return reader.tx
    .select()
    .from(table)
    .where(
      and(
        search === '' ? undefined : isFound,
        after === null ? undefined : sql`(${createdAt}, ${id}) < ${place}`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Newest first. */
export const listOwnedSalesQuotes = (
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<SalesQuote[]> =>
  reader.tx
    .select()
    .from(table)
    .where(isOwned({ email: table.email, at: table.createdAt }, addresses))
    .orderBy(desc(table.createdAt), desc(table.id));

type EndedFilter = {
  readonly before: Date;
  /** Absent: any address. */
  readonly addresses?: readonly OwnAddress[];
};

/** Deletes the quotes that expired or were withdrawn by a moment and have no order. Returns their ids. */
export async function deleteEnded(
  work: Work,
  { before, addresses }: EndedFilter,
): Promise<string[]> {
  const endedAt = sql`least(${table.validUntil}, ${table.withdrawnAt})`;
  const rows = await work.tx
    .delete(table)
    .where(
      and(
        lte(endedAt, sql`${before.toISOString()}::timestamptz`),
        not(placedCondition(table.id)),
        addresses && isOwned({ email: table.email, at: table.createdAt }, addresses),
      ),
    )
    .returning({ id: table.id });
  return rows.map(({ id }) => id);
}
