import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lte,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { OrderKind } from '../order/index.ts';
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
const UNCONVERTED = sql<number>`(count(*) filter (where ${table.ownGross} is null and ${table.position} = 1))::int`;

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
  /** Minor units of the company's currency, without documents that are not converted. */
  readonly ownGross: number;
  readonly ownTax: number;
  readonly unconverted: number;
};

/** Sums all entries of a span by day or month, currency, and kind. */
export async function sumKinds(reader: Reader, span: Span): Promise<KindSum[]> {
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
      ownGross: sumOf(table.ownGross),
      ownTax: sumOf(table.ownTax),
      unconverted: UNCONVERTED,
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

/** In minor units of the company's currency. Orders of a bundle count for each of its products. */
export type DimensionSum = {
  readonly value: string;
  readonly orders: number;
  readonly gross: number;
  /** Positive. */
  readonly refunds: number;
  readonly disputes: number;
  /** What is left after refunds and disputes, with its tax. */
  readonly revenue: number;
  readonly tax: number;
};

/** Sums the entries of a span by one of their facts, largest revenue first. `only` leaves out other kinds of orders. */
export async function sumBy(
  reader: Reader,
  span: Span,
  dimension: Dimension,
  only?: OrderKind,
): Promise<DimensionSum[]> {
  const value = COLUMN_OF[dimension];
  const of = (kind: EntryKind) =>
    sql<number>`coalesce(sum(${table.ownGross}::float8) filter (where ${table.kind} = ${sql.raw(`'${kind}'`)}), 0)`;
  const counted = dimension === 'product' ? sql`` : sql` and ${table.position} = 1`;
  const rows = await reader.tx
    .select({
      value: sql<string>`${value}`.as('value'),
      orders: sql<number>`(count(*) filter (where ${table.kind} = 'sale'${counted}))::int`,
      gross: of('sale'),
      refunds: of('refund'),
      disputes: of('dispute'),
      revenue: sumOf(table.ownGross),
      tax: sumOf(table.ownTax),
    })
    .from(table)
    .where(and(within(span), only === undefined ? undefined : eq(table.orderKind, only)))
    .groupBy(value);
  return rows
    .map((row) => ({ ...row, refunds: 0 - row.refunds, disputes: 0 - row.disputes }))
    .sort((one, other) => other.revenue - one.revenue || one.value.localeCompare(other.value));
}

export type CohortSum = {
  /** First day of the month of the customers' first order. */
  readonly cohort: string;
  readonly month: string;
  /** Customers of the cohort who bought in the month. */
  readonly customers: number;
  /** Of the month, after refunds and disputes, without tax, in the company's currency. */
  readonly net: number;
};

/** Sums what the customers whose first order was in the span bought up to its end. */
export async function sumCohorts(reader: Reader, { from, until }: Span): Promise<CohortSum[]> {
  const { cohort, month } = table;
  const net = sumOf(sql`(${table.ownGross} - ${table.ownTax})`);
  const customers = sql<number>`(count(*) filter (where ${table.isFirst} and ${table.kind} = 'sale'))::int`;
  const first = `${from.slice(0, 7)}-01`;
  return reader.tx
    .select({ cohort, month, customers, net })
    .from(table)
    .where(and(between(cohort, first, until), between(table.day, first, until)))
    .groupBy(cohort, month)
    .orderBy(asc(cohort), asc(month));
}

/** Returns the newest rate by which a document in this currency was converted, up to a day. */
export async function newestRate(
  reader: Reader,
  currency: string,
  until: string,
): Promise<EntryRate | null> {
  const [row] = await reader.tx
    .select({ rate: table.rate, day: table.rateDay, source: table.rateSource })
    .from(table)
    .where(and(eq(table.currency, currency), lte(table.day, until), isNotNull(table.rate)))
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

/** Returns how many documents of a span are in the books without a rate. */
export async function countWithoutRate(reader: Reader, span: Span): Promise<number> {
  const [row] = await reader.tx
    .select({ count: count() })
    .from(table)
    .where(and(within(span), isNull(table.ownGross), eq(table.position, 1)));
  return row?.count ?? 0;
}

const within = ({ from, until }: Span) => between(table.day, from, until);
