import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  max,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { convert, isRateKnown } from '../tax/index.ts';
import type { EntryKind, EntryRate } from './entry.ts';
import { bookEntry as table } from './table.ts';

export type NewEntry = typeof table.$inferInsert;

/** Two recorders must not count the same first sale twice. */
export async function lockBooks(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${table} in share row exclusive mode`);
}

/** Returns when the newest recorded document up to a moment was issued. Clocks that were ahead may have issued later. */
export async function newestIssue(reader: Reader, until: Date): Promise<Date | null> {
  const [row] = await reader.tx
    .select({ at: max(table.issuedAt) })
    .from(table)
    .where(lte(table.issuedAt, until));
  return row?.at ?? null;
}

/** Returns the condition that the document with this id is in the books. */
export const isRecorded = (documentId: SQLWrapper): SQL =>
  sql`exists (select from ${table} where ${table.documentId} = ${documentId})`;

/** The day whose rate applies to a document, and that rate, or null as long as none is known. */
export type DatedRate = { readonly rateFor: string; readonly rate: EntryRate | null };

/** Returns the rates of the documents that are in the books, by id. */
export async function ratesOf(
  reader: Reader,
  documentIds: readonly string[],
): Promise<Map<string, DatedRate>> {
  if (documentIds.length === 0) return new Map();
  const rows = await reader.tx
    .select({
      id: table.documentId,
      rateFor: table.rateFor,
      rate: table.rate,
      day: table.rateDay,
      source: table.rateSource,
    })
    .from(table)
    .where(and(inArray(table.documentId, [...documentIds]), eq(table.position, 1)));
  return new Map(
    rows.map(({ id, rateFor, rate, day, source }) => [
      id,
      { rateFor, rate: rate === null ? null : { rate, day: day ?? '', source: source ?? '' } },
    ]),
  );
}

/** Returns the months in which each of these customers has bought, as `<customer> <month>`. */
export async function customersIn(
  reader: Reader,
  customers: readonly string[],
): Promise<Set<string>> {
  if (customers.length === 0) return new Set();
  const rows = await reader.tx
    .selectDistinct({ customer: table.customer, month: table.month })
    .from(table)
    .where(and(inArray(table.customer, [...customers]), eq(table.kind, 'sale')));
  return new Set(rows.map(({ customer, month }) => `${customer} ${month}`));
}

/** Returns which of these orders have a refund or a lost dispute, as `<order> <kind>`. */
export async function returnsOf(reader: Reader, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const kinds: EntryKind[] = ['refund', 'dispute'];
  const rows = await reader.tx
    .selectDistinct({ orderId: table.orderId, kind: table.kind })
    .from(table)
    .where(and(inArray(table.orderId, [...orderIds]), inArray(table.kind, kinds)));
  return new Set(rows.map(({ orderId, kind }) => `${orderId} ${kind}`));
}

/** Rows per statement, which may have 65,535 values. */
export const ROWS = 1000;

export async function insertEntries(work: Work, entries: readonly NewEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS)
    await work.tx
      .insert(table)
      .values(entries.slice(at, at + ROWS))
      .onConflictDoNothing();
}

export type Unconverted = {
  readonly currency: string;
  readonly ownCurrency: string;
  readonly rateFor: string;
};

/**
 * Returns the missing rates that are known by now, newest first. `sampled`: currencies whose sample rates the company
 * uses.
 */
export async function listConvertible(
  reader: Reader,
  sampled: readonly string[],
  limit: number,
): Promise<Unconverted[]> {
  const { currency, ownCurrency, rateFor } = table;
  const missing = reader.tx
    .selectDistinct({ currency, ownCurrency, rateFor })
    .from(table)
    .where(isNull(table.ownGross))
    .as('missing');
  const isSampled = (column: SQLWrapper) =>
    sql`${column} = any(${sql.param([...sampled])}::text[])`;
  return reader.tx
    .select()
    .from(missing)
    .where(
      or(
        and(
          isRateKnown(missing.currency, missing.rateFor),
          isRateKnown(missing.ownCurrency, missing.rateFor),
        ),
        and(isSampled(missing.currency), isSampled(missing.ownCurrency)),
      ),
    )
    .orderBy(desc(missing.rateFor), asc(missing.currency))
    .limit(limit);
}

/** Converts up to `ROWS` entries, and returns how many. */
export async function convertEntries(
  work: Work,
  { currency, ownCurrency, rateFor }: Unconverted,
  { rate, day, source }: EntryRate,
): Promise<number> {
  const rows = await work.tx
    .select({ id: table.documentId, at: table.position, gross: table.gross, tax: table.tax })
    .from(table)
    .where(
      and(
        isNull(table.ownGross),
        eq(table.currency, currency),
        eq(table.ownCurrency, ownCurrency),
        eq(table.rateFor, rateFor),
      ),
    )
    .limit(ROWS);
  const list = (values: readonly (string | number)[]) => sql.param(values);
  const own = (minor: number) => convert(minor, currency, ownCurrency, rate);
  const ids = list(rows.map(({ id }) => id));
  const places = list(rows.map(({ at }) => at));
  const gross = list(rows.map((row) => own(row.gross)));
  const tax = list(rows.map((row) => own(row.tax)));
  await work.tx
    .update(table)
    .set({
      ownGross: sql`converted.gross`,
      ownTax: sql`converted.tax`,
      rate,
      rateDay: day,
      rateSource: source,
    })
    .from(
      sql`unnest(${ids}::uuid[], ${places}::int[], ${gross}::bigint[], ${tax}::bigint[]) as converted (id, place, gross, tax)`,
    )
    .where(sql`${table.documentId} = converted.id and ${table.position} = converted.place`);
  return rows.length;
}
