import type { Reader, Work } from '../../db/work.ts';
import { convertTax } from './converted.ts';
import type { Invoice, InvoiceDraft } from './invoice.ts';
import { listInvoices, listInvoicesOf } from './store.ts';
import { writeInvoice } from './write.ts';

/**
 * Writes the invoice of an order, or returns the existing one. Call it last, because it locks the counter of the year.
 * @throws RangeError when the draft has no line or does not add up
 */
export async function issueInvoice(work: Work, draft: InvoiceDraft): Promise<Invoice> {
  const { orderId, seller } = draft;
  const occasion = {
    kind: 'invoice',
    key: `purchase:${orderId}`,
    zone: seller.zone,
  } as const;
  const converted = await convertTax(work, draft);
  return writeInvoice(work, { ...occasion, refersTo: null, reason: null }, () => ({
    ...draft,
    converted,
  }));
}

/** Returns the last corrected invoice of an order, or the first. */
export async function currentInvoice(reader: Reader, orderId: string): Promise<Invoice | null> {
  return currentOf(await listInvoices(reader, orderId));
}

export async function currentInvoices(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, Invoice>> {
  const all = [...(await listInvoicesOf(reader, orderIds)).values()];
  const current = all.flatMap((invoices) => currentOf(invoices) ?? []);
  return new Map(current.map((each) => [each.orderId, each]));
}

function currentOf(invoices: readonly Invoice[]): Invoice | null {
  const replaced = new Set(
    invoices.flatMap(({ kind, refersTo }) => (kind === 'invoice' && refersTo ? refersTo.id : [])),
  );
  return invoices.find(({ id, kind }) => kind === 'invoice' && !replaced.has(id)) ?? null;
}
