import { sql } from 'drizzle-orm';
import { NO_DETAILS } from '../../domain/buyer/index.ts';
import { type Invoice, type InvoiceDraft, SELLER } from '../../domain/invoice/index.ts';
import type { TestDatabase } from './database.ts';

/** Two products in the EU with German tax: 53.97 and 44.99 euros. */
export function invoiceDraft(orderId: string, over: Partial<InvoiceDraft> = {}): InvoiceDraft {
  const at = new Date('2026-11-21T10:00:00Z');
  const bought = { plan: 'year', seats: 3 } as const;
  return {
    orderId,
    orderNumber: 'VT-8K2M4QXZ',
    locale: 'de',
    market: 'eu',
    currency: 'EUR',
    taxIncluded: true,
    taxation: { treatment: 'standard', country: 'DE', ratePpm: 190_000, name: 'vat' },
    buyer: {
      ...NO_DETAILS,
      name: 'Anna Größe',
      address: [],
      postalAddress: null,
      email: 'anna@example.com',
      country: 'DE',
    },
    seller: SELLER,
    lines: [
      { ...bought, product: 'zipx', list: 5997, off: 600, net: 4535, tax: 862, total: 5397 },
      { ...bought, product: 'pdfreader', list: 4999, off: 500, net: 3781, tax: 718, total: 4499 },
    ],
    coupon: null,
    paid: { method: 'card', at },
    due: null,
    suppliedAt: at,
    ...over,
  };
}

export const orderIdOf = (count: number): string =>
  `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

export const writtenInvoice = (locale: string): Invoice => ({
  ...invoiceDraft(orderIdOf(1), { locale }),
  id: orderIdOf(2),
  kind: 'invoice',
  number: 'INV-2026-000001',
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  net: 8316,
  tax: 1580,
  total: 9896,
  refersTo: null,
  converted: null,
  reason: null,
});

/** Sums and numbers that an auditor checks. */
export const INVOICE_FAULTS = `
  SELECT number AS what, 'does not add up' AS fault FROM invoice i WHERE NOT EXISTS (
    SELECT FROM invoice_line WHERE invoice_id = i.id HAVING sum(net_minor) = i.net_minor
      AND sum(tax_minor) = i.tax_minor AND sum(total_minor) = i.total_minor)
  UNION ALL SELECT number, 'taken back twice' FROM invoice i WHERE kind = 'invoice'
    AND total_minor + (SELECT coalesce(sum(total_minor), 0) FROM invoice c
      WHERE c.kind = 'credit-note' AND c.refers_to = i.id) < 0
  UNION ALL SELECT kind || ' ' || year, 'has a gap' FROM invoice GROUP BY kind, year
    HAVING max(sequence) <> count(*) OR min(sequence) <> 1
  UNION ALL SELECT kind || ' ' || year, 'was counted wrong' FROM invoice_counter c
    WHERE last <> (SELECT count(*) FROM invoice i WHERE i.kind = c.kind AND i.year = c.year)`;

export async function invoiceFaults({ orm }: Pick<TestDatabase, 'orm'>): Promise<unknown[]> {
  const { rows } = (await orm.execute(sql.raw(INVOICE_FAULTS))) as unknown as { rows: unknown[] };
  return rows;
}
