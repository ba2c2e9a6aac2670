import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  isNotNull,
  lte,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { OrderKind } from '../order/index.ts';
import { recoveredCondition } from '../subscription/index.ts';
import type { RateQuery } from '../tax/index.ts';
import type { EntryKind, EntryRate } from './entry.ts';
import { bucketOf, type Span } from './period.ts';
import { bookEntry as table } from './table.ts';

/**
 * A sum of integers. PGlite adds `bigint` as `numeric`, which takes twice as long. Doubles are exact up to 2^53, and an
 * inexact amount is refused when it is formatted.
 */
const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}::float8), 0)`;

const FIRST_LINES = sql<number>`(count(*) filter (where ${table.position} = 1))::int`;
const FIRSTS = sql<number>`(count(*) filter (where ${table.isFirst}))::int`;

/** Lines with an amount in the reporting currency. A company that changed its currency has older lines in another one. */
const isConverted = (own: string) =>
  sql`(${table.ownCurrency} = ${own} and ${table.ownGross} is not null)`;

/** The sum of the converted lines. Null if there are lines and none of them is converted. */
const ownSumOf = (column: SQLWrapper, own: string, which: SQL = sql`true`) =>
  sql<
    number | null
  >`case when count(*) filter (where ${which}) = 0 then 0 else sum(${column}::float8) filter (where ${which} and ${isConverted(own)}) end`;

export type KindSum = {
  readonly kind: EntryKind;
  readonly currency: string;
  /** First day of the bucket. */
  readonly bucket: string;
  /** Invoices or credit notes. */
  readonly documents: number;
  /** Customers of a month's sales, or orders with their first refund or dispute. */
  readonly firsts: number;
  /** Minor units of `currency`, negative for credit notes. */
  readonly gross: number;
  readonly tax: number;
  /** Minor units of the reporting currency, without documents that have no amount in it. Null if none has one. */
  readonly ownGross: number | null;
  readonly ownTax: number | null;
  readonly unconverted: number;
};

/** Sums all entries of a span by day or month, currency, and kind. `own`: the reporting currency. */
export async function sumKinds(reader: Reader, span: Span, own: string): Promise<KindSum[]> {
  const bucket = bucketOf(span) === 'day' ? table.day : table.month;
  return reader.tx
    .select({
      bucket,
      currency: table.currency,
      kind: table.kind,
      documents: FIRST_LINES,
      firsts: FIRSTS,
      gross: sumOf(table.gross),
      tax: sumOf(table.tax),
      ownGross: ownSumOf(table.ownGross, own),
      ownTax: ownSumOf(table.ownTax, own),
      unconverted: sql<number>`(count(*) filter (where ${table.position} = 1 and not ${isConverted(own)}))::int`,
    })
    .from(table)
    .where(within(span))
    .groupBy(bucket, table.currency, table.kind);
}

export const DIMENSIONS = [
  'product',
  'plan',
  'country',
  'locale',
  'channel',
  'coupon',
  'order-kind',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const COLUMN_OF = {
  product: table.product,
  plan: table.plan,
  country: table.country,
  locale: table.locale,
  channel: table.channel,
  coupon: table.coupon,
  'order-kind': table.orderKind,
} as const;

/**
 * In minor units of the reporting currency. An amount is null if there are documents and none has an amount in it. Orders of
 * a bundle count for each of its products.
 */
export type DimensionSum = {
  readonly value: string;
  readonly orders: number;
  readonly gross: number | null;
  /** Positive. */
  readonly refunds: number | null;
  readonly disputes: number | null;
  /** What is left after refunds and disputes, with its tax. */
  readonly revenue: number | null;
  readonly tax: number | null;
};

type DimensionQuery = {
  readonly by: Dimension;
  /** The reporting currency. */
  readonly own: string;
  /** Leaves out other kinds of orders. */
  readonly only?: OrderKind;
};

/** Sums the entries of a span by one of their facts, largest revenue first. */
export async function sumBy(
  reader: Reader,
  span: Span,
  { by: dimension, own, only }: DimensionQuery,
): Promise<DimensionSum[]> {
  const value = COLUMN_OF[dimension];
  const of = (kind: EntryKind) =>
    ownSumOf(table.ownGross, own, sql`${table.kind} = ${sql.raw(`'${kind}'`)}`);
  const counted = dimension === 'product' ? sql`` : sql` and ${table.position} = 1`;
  const rows = await reader.tx
    .select({
      value: sql<string>`${value}`.as('value'),
      orders: sql<number>`(count(*) filter (where ${table.kind} = 'sale'${counted}))::int`,
      gross: of('sale'),
      refunds: of('refund'),
      disputes: of('dispute'),
      revenue: ownSumOf(table.ownGross, own),
      tax: ownSumOf(table.ownTax, own),
    })
    .from(table)
    .where(and(within(span), only === undefined ? undefined : eq(table.orderKind, only)))
    .groupBy(value);
  return rows
    .map((row) => ({ ...row, refunds: negated(row.refunds), disputes: negated(row.disputes) }))
    .sort(
      (one, other) =>
        (other.revenue ?? 0) - (one.revenue ?? 0) || one.value.localeCompare(other.value),
    );
}

/** Never `-0`. */
const negated = (minor: number | null): number | null => (minor === null ? null : 0 - minor);

export type CohortSum = {
  /** First day of the month of the customers' first order. */
  readonly cohort: string;
  readonly month: string;
  /** Customers of the cohort who bought in the month. */
  readonly customers: number;
  /**
   * Of the month, after refunds and disputes, without tax, in the reporting currency. Null if there are documents and none
   * has an amount in it.
   */
  readonly net: number | null;
};

/** Sums what the customers whose first order was in the span bought up to its end. `own`: the reporting currency. */
export async function sumCohorts(
  reader: Reader,
  { from, until }: Span,
  own: string,
): Promise<CohortSum[]> {
  const { cohort, month } = table;
  const net = ownSumOf(sql`(${table.ownGross} - ${table.ownTax})`, own);
  const customers = sql<number>`(count(*) filter (where ${table.isFirst} and ${table.kind} = 'sale'))::int`;
  const first = `${from.slice(0, 7)}-01`;
  return reader.tx
    .select({ cohort, month, customers, net })
    .from(table)
    .where(and(between(cohort, first, until), between(table.day, first, until)))
    .groupBy(cohort, month)
    .orderBy(asc(cohort), asc(month));
}

export type RecoveredSum = {
  readonly currency: string;
  readonly orders: number;
  /** Minor units of `currency`. */
  readonly gross: number;
  /** Minor units of the reporting currency. Null if no document has an amount in it. */
  readonly ownGross: number | null;
};

/** Sums the sales of renewals whose first charge was declined, by currency, largest first. `own`: the reporting currency. */
export async function sumRecovered(
  reader: Reader,
  span: Span,
  own: string,
): Promise<RecoveredSum[]> {
  const rows = await reader.tx
    .select({
      currency: table.currency,
      orders: FIRST_LINES,
      gross: sumOf(table.gross),
      ownGross: ownSumOf(table.ownGross, own),
    })
    .from(table)
    .where(and(within(span), eq(table.kind, 'sale'), recoveredCondition(table.orderId)))
    .groupBy(table.currency);
  return rows.sort(
    (one, other) =>
      (other.ownGross ?? 0) - (one.ownGross ?? 0) || one.currency.localeCompare(other.currency),
  );
}

/** Returns the newest rate by which a document was converted between two currencies, up to a day. */
export async function newestRate(
  reader: Reader,
  { from, to, day }: RateQuery,
): Promise<EntryRate | null> {
  const [row] = await reader.tx
    .select({ rate: table.rate, day: table.rateDay, source: table.rateSource })
    .from(table)
    .where(
      and(
        eq(table.currency, from),
        eq(table.ownCurrency, to),
        lte(table.day, day),
        isNotNull(table.rate),
      ),
    )
    .orderBy(desc(table.day))
    .limit(1);
  return row?.rate ? { rate: row.rate, day: row.day ?? '', source: row.source ?? '' } : null;
}

export type DocumentSum = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly ownCurrency: string;
  readonly ownGross: number | null;
  readonly ownTax: number | null;
  readonly rate: EntryRate | null;
};

/** Returns what documents amount to in the company's currency, by id. */
export async function sumDocuments(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, DocumentSum>> {
  const found = new Map<string, DocumentSum>();
  for (let at = 0; at < ids.length; at += IDS)
    for (const sum of await sumSome(reader, ids.slice(at, at + IDS))) found.set(sum.id, sum);
  return found;
}

const IDS = 10_000;

async function sumSome(reader: Reader, ids: readonly string[]): Promise<DocumentSum[]> {
  const { documentId, kind, ownCurrency, rate, rateDay, rateSource } = table;
  const whole = (column: SQLWrapper) => sql<number | null>`sum(${column}::float8)`;
  const rows = await reader.tx
    .select({
      id: documentId,
      kind,
      ownCurrency,
      rate,
      rateDay,
      rateSource,
      ownGross: whole(table.ownGross),
      ownTax: whole(table.ownTax),
    })
    .from(table)
    .where(sql`${documentId} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(documentId, kind, ownCurrency, rate, rateDay, rateSource);
  return rows.map(({ rate: found, rateDay: day, rateSource: source, ...row }) => ({
    ...row,
    rate: found === null ? null : { rate: found, day: day ?? '', source: source ?? '' },
  }));
}

/** Returns how many documents of a span are in the books without an amount in the reporting currency. */
export async function countWithoutAmount(reader: Reader, span: Span, own: string): Promise<number> {
  const [row] = await reader.tx
    .select({ count: count() })
    .from(table)
    .where(and(within(span), not(isConverted(own)), eq(table.position, 1)));
  return row?.count ?? 0;
}

const within = ({ from, until }: Span) => between(table.day, from, until);
