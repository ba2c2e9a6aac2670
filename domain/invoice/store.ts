import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { NO_DETAILS } from '../buyer/index.ts';
import type { Invoice, InvoiceKind, InvoiceLine } from './invoice.ts';
import type { Statement } from './statement.ts';
import { invoice, invoiceCounter, invoiceLine } from './table.ts';

type Row = typeof invoice.$inferSelect;
type LineRow = typeof invoiceLine.$inferSelect;

/**
 * Takes the next number of a kind and year, and locks the counter until the transaction ends. Lock order: credit notes
 * before invoices.
 */
export async function takeNumber(work: Work, kind: InvoiceKind, year: number): Promise<number> {
  const rows = await work.tx
    .insert(invoiceCounter)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounter.kind, invoiceCounter.year],
      set: { last: sql`${invoiceCounter.last} + 1` },
    })
    .returning({ last: invoiceCounter.last });
  const [row] = rows;
  if (row === undefined) throw new Error(`the counter of ${kind} ${year} gave no number`);
  return row.last;
}

export async function insertInvoice(
  work: Work,
  row: typeof invoice.$inferInsert,
  lines: readonly Omit<LineRow, 'invoiceId' | 'position' | 'quantity'>[],
): Promise<void> {
  const { tx } = work;
  // One statement, because every other document waits for the counter meanwhile.
  const written = tx
    .$with('written')
    .as(tx.insert(invoice).values(row).returning({ id: invoice.id }));
  await tx
    .with(written)
    .insert(invoiceLine)
    .values(
      lines.map((line, index) => ({
        ...line,
        invoiceId: row.id,
        position: index + 1,
        quantity: 1,
      })),
    );
}

/** Prevents concurrent credit notes. */
export async function lockInvoice(work: Work, id: string): Promise<Invoice | null> {
  const rows = await work.tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), eq(invoice.kind, 'invoice')))
    .for('update');
  return (await withLines(work, rows))[0] ?? null;
}

export async function findByKey(reader: Reader, key: string): Promise<Invoice | null> {
  const rows = await reader.tx.select().from(invoice).where(eq(invoice.key, key));
  return (await withLines(reader, rows))[0] ?? null;
}

export async function findByNumber(reader: Reader, number: string): Promise<Invoice | null> {
  const rows = await reader.tx.select().from(invoice).where(eq(invoice.number, number));
  return (await withLines(reader, rows))[0] ?? null;
}

/** Returns credit notes and the replacing invoice, oldest first. */
export async function listReferring(reader: Reader, id: string): Promise<Invoice[]> {
  const rows = await reader.tx
    .select()
    .from(invoice)
    .where(eq(invoice.refersTo, id))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  return withLines(reader, rows);
}

export async function listInvoices(reader: Reader, orderId: string): Promise<Invoice[]> {
  const rows = await reader.tx
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, orderId))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  return withLines(reader, rows);
}

export async function listInvoicesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, Invoice[]>> {
  const rows = await reader.tx
    .select()
    .from(invoice)
    .where(inArray(invoice.orderId, [...orderIds]))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  return Map.groupBy(await withLines(reader, rows), ({ orderId }) => orderId);
}

// An accountant books for one buyer, and an account may have orders of several: a company, and its owner in private.
const buyerName = sql<string>`coalesce(${invoice.content} -> 'buyer' ->> 'company', ${invoice.content} -> 'buyer' ->> 'name')`;
const buyerTaxId = sql<string | null>`${invoice.content} -> 'buyer' ->> 'taxId'`;

/** A statement that can be printed. */
export type StatementEntry = Pick<Statement, 'year' | 'currency'> & {
  /** Company, or the name of a person. */
  readonly buyer: string;
  /** Number of one of its documents, which stands for the buyer in addresses. */
  readonly number: string;
};

/** Returns one entry for each year, currency, and buyer of the orders' documents, latest year first. */
export const listStatements = (
  reader: Reader,
  orderIds: readonly string[],
): Promise<StatementEntry[]> =>
  reader.tx
    .select({
      year: invoice.year,
      currency: invoice.currency,
      buyer: buyerName,
      number: sql<string>`min(${invoice.number})`,
    })
    .from(invoice)
    .where(inArray(invoice.orderId, [...orderIds]))
    .groupBy(invoice.year, invoice.currency, buyerName, buyerTaxId)
    .orderBy(desc(invoice.year), asc(invoice.currency), asc(buyerName), asc(buyerTaxId));

/** Returns the documents of the orders with the year, currency, and buyer of this one, or null if it is not among them. */
export async function findStatement(
  reader: Reader,
  orderIds: readonly string[],
  number: string,
): Promise<Statement | null> {
  const isOfOrders = inArray(invoice.orderId, [...orderIds]);
  const [like] = await reader.tx
    .select({
      year: invoice.year,
      currency: invoice.currency,
      buyer: buyerName,
      taxId: buyerTaxId,
    })
    .from(invoice)
    .where(and(isOfOrders, eq(invoice.number, number)));
  if (like === undefined) return null;
  const { year, currency, buyer, taxId } = like;
  const rows = await reader.tx
    .select()
    .from(invoice)
    .where(
      and(
        isOfOrders,
        eq(invoice.year, year),
        eq(invoice.currency, currency),
        sql`${buyerName} = ${buyer}`,
        sql`${buyerTaxId} is not distinct from ${taxId}`,
      ),
    )
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  const [first, ...others] = await withLines(reader, rows);
  return first ? { year, currency, documents: [first, ...others] } : null;
}

/** Counts documents issued later whose tax could not be converted. */
export async function countLackingRate(reader: Reader, since: Date): Promise<number> {
  const [row] = await reader.tx
    .select({ found: count() })
    .from(invoice)
    .where(and(gt(invoice.issuedAt, since), sql`content ->> 'lacksRate' = 'true'`));
  return row?.found ?? 0;
}

export async function withLines(reader: Reader, rows: readonly Row[]): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await reader.tx
    .select()
    .from(invoiceLine)
    .where(inArray(invoiceLine.invoiceId, ids))
    .orderBy(asc(invoiceLine.position));
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return rows.map((row) => toInvoice(row, (linesOf.get(row.id) ?? []).map(toLine)));
}

function toInvoice(row: Row, lines: readonly InvoiceLine[]): Invoice {
  const { paid, refersTo, buyer, seller, converted = null, due = null, ...rest } = row.content;
  const { lacksRate: _, ...content } = rest;
  const { id, kind, number, orderId, orderNumber, reason, locale, market, currency } = row;
  return {
    id,
    kind,
    number,
    orderId,
    orderNumber,
    reason,
    locale,
    market,
    currency,
    lines,
    ...content,
    converted,
    // Documents from before a detail existed do not have it.
    buyer: { ...NO_DETAILS, postalAddress: null, ...buyer },
    seller: { zone: 'UTC', phone: null, register: null, taxRegistrations: {}, ...seller },
    issuedAt: row.issuedAt,
    suppliedAt: row.suppliedAt,
    net: row.netMinor,
    tax: row.taxMinor,
    total: row.totalMinor,
    taxation: {
      treatment: row.treatment,
      country: row.taxCountry,
      ratePpm: row.taxRatePpm,
      name: row.taxName,
    },
    paid: paid && { method: paid.method, at: new Date(paid.at) },
    due,
    refersTo:
      refersTo && row.refersTo
        ? { id: row.refersTo, number: refersTo.number, issuedAt: new Date(refersTo.issuedAt) }
        : null,
  };
}

function toLine({ product, plan, seats, ...row }: LineRow): InvoiceLine {
  return {
    product,
    plan,
    seats,
    list: row.listMinor,
    off: row.offMinor,
    net: row.netMinor,
    tax: row.taxMinor,
    total: row.totalMinor,
  };
}
