import { and, desc, eq, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import { type PageQuery, pageConditions } from '../../db/page.ts';
import type { Reader } from '../../db/work.ts';
import type { Invoice, InvoiceKind } from './invoice.ts';
import { withLines } from './store.ts';
import { invoice as table } from './table.ts';

export type InvoiceRecordQuery = PageQuery & {
  readonly kind: InvoiceKind | null;
  readonly email: string | null;
  readonly orderId: string | null;
};

/** Newest first. */
export async function listInvoiceRecords(
  reader: Reader,
  query: InvoiceRecordQuery,
): Promise<Invoice[]> {
  const { kind, email, orderId, limit } = query;
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        ...pageConditions({ at: table.issuedAt, id: table.id }, query),
        kind === null ? undefined : eq(table.kind, kind),
        email === null
          ? undefined
          : isAddress(sql`(${table.content} -> 'buyer' ->> 'email')`, email),
        orderId === null ? undefined : eq(table.orderId, orderId),
      ),
    )
    .orderBy(desc(table.issuedAt), desc(table.id))
    .limit(limit);
  return withLines(reader, rows);
}

/** `id` must be a UUID. */
export async function findInvoiceRecord(reader: Reader, id: string): Promise<Invoice | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return (await withLines(reader, rows))[0] ?? null;
}
