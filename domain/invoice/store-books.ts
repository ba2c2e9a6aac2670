import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  lt,
  min,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { Currency } from '../../kit/money.ts';
import {
  type CreditReason,
  type Invoice,
  type InvoiceKind,
  type InvoiceTaxation,
  ON_ACCOUNT,
} from './invoice.ts';
import { withLines } from './store.ts';
import { invoice } from './table.ts';

/** Returns documents since a moment that `isKnown` does not hold for, oldest first. */
export async function listDocuments(
  reader: Reader,
  query: {
    readonly since: Date | null;
    readonly isKnown: (id: SQLWrapper) => SQL;
    readonly limit: number;
  },
): Promise<Invoice[]> {
  const { since, isKnown, limit } = query;
  const rows = await reader.tx
    .select()
    .from(invoice)
    .where(and(since === null ? undefined : gte(invoice.issuedAt, since), not(isKnown(invoice.id))))
    .orderBy(asc(invoice.issuedAt), asc(invoice.id))
    .limit(limit);
  return withLines(reader, rows);
}

/** Counts the documents of a period that are not `isKnown`. */
export async function countDocuments(
  reader: Reader,
  { from, before, isKnown }: Issued & { readonly isKnown: (id: SQLWrapper) => SQL },
): Promise<number> {
  const [row] = await reader.tx
    .select({ count: count() })
    .from(invoice)
    .where(
      and(gte(invoice.issuedAt, from), lt(invoice.issuedAt, before), not(isKnown(invoice.id))),
    );
  return row?.count ?? 0;
}

/** A document as a journal lists it. Amounts are minor units, negative on a credit note. */
export type IssuedDocument = {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly suppliedAt: Date;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly reason: CreditReason | null;
  /** Number of a credit note's invoice, or of the invoice that this one replaces. */
  readonly refersTo: string | null;
  readonly currency: Currency;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly taxation: InvoiceTaxation;
  readonly buyer: {
    readonly country: string;
    readonly taxId: string | null;
  };
  /** The payment method, or `ON_ACCOUNT` for an invoice that was sent before its payment and its credit notes. */
  readonly method: string;
};

type Issued = { readonly from: Date; readonly before: Date };

/** Lists the documents of a period in the order of their issue. `after`: the last id of the previous page. */
export async function listIssued(
  reader: Reader,
  {
    from,
    before,
    after,
    limit,
  }: Issued & { readonly after: string | null; readonly limit: number },
): Promise<IssuedDocument[]> {
  const place = sql`(select ${invoice.issuedAt}, ${invoice.id} from ${invoice} where ${invoice.id} = ${after})`;
  const text = (path: SQL) => sql<string | null>`${invoice.content} ${path}`;
  const rows = await reader.tx
    .select({
      id: invoice.id,
      kind: invoice.kind,
      number: invoice.number,
      issuedAt: invoice.issuedAt,
      suppliedAt: invoice.suppliedAt,
      orderId: invoice.orderId,
      orderNumber: invoice.orderNumber,
      reason: invoice.reason,
      currency: invoice.currency,
      net: invoice.netMinor,
      tax: invoice.taxMinor,
      total: invoice.totalMinor,
      treatment: invoice.treatment,
      taxCountry: invoice.taxCountry,
      ratePpm: invoice.taxRatePpm,
      taxName: invoice.taxName,
      refersTo: text(sql`-> 'refersTo' ->> 'number'`),
      country: text(sql`-> 'buyer' ->> 'country'`),
      taxId: text(sql`-> 'buyer' ->> 'taxId'`),
      method: text(sql`-> 'paid' ->> 'method'`),
    })
    .from(invoice)
    .where(
      and(
        gte(invoice.issuedAt, from),
        lt(invoice.issuedAt, before),
        after === null ? undefined : sql`(${invoice.issuedAt}, ${invoice.id}) > ${place}`,
      ),
    )
    .orderBy(asc(invoice.issuedAt), asc(invoice.id))
    .limit(limit);
  return rows.map(
    ({ treatment, taxCountry, ratePpm, taxName, country, taxId, method, ...row }) => ({
      ...row,
      taxation: { treatment, country: taxCountry, ratePpm, name: taxName },
      buyer: { country: country ?? '', taxId },
      method: method ?? ON_ACCOUNT,
    }),
  );
}

/** Tax of one state, rate, currency, and quarter of supply. */
export type TaxedSupply = {
  readonly country: string;
  readonly ratePpm: number;
  readonly currency: Currency;
  /** First day of the quarter of the supply, which a credit note has in common with its invoice. */
  readonly quarter: string;
  readonly net: number;
  readonly tax: number;
};

/** Sums the documents of a period that charge the tax of one of these states. */
export async function sumTaxed(
  reader: Reader,
  {
    from,
    before,
    countries,
    zone,
  }: Issued & {
    readonly countries: readonly string[];
    readonly zone: string;
  },
): Promise<TaxedSupply[]> {
  const { taxCountry: country, taxRatePpm: ratePpm, currency } = invoice;
  const quarter = sql<string>`to_char(date_trunc('quarter', ${invoice.suppliedAt} at time zone ${sql.raw(`'${zone}'`)}), 'YYYY-MM-DD')`;
  return reader.tx
    .select({
      country,
      ratePpm,
      currency,
      quarter,
      net: sql<number>`sum(${invoice.netMinor})::float8`,
      tax: sql<number>`sum(${invoice.taxMinor})::float8`,
    })
    .from(invoice)
    .where(
      and(
        gte(invoice.issuedAt, from),
        lt(invoice.issuedAt, before),
        eq(invoice.treatment, 'standard'),
        inArray(country, [...countries]),
      ),
    )
    .groupBy(country, ratePpm, currency, quarter)
    .orderBy(asc(country), asc(ratePpm), asc(currency));
}

/** Returns when the first document was issued, or null. */
export async function firstIssue(reader: Reader): Promise<Date | null> {
  const [row] = await reader.tx.select({ at: min(invoice.issuedAt) }).from(invoice);
  return row?.at ?? null;
}
