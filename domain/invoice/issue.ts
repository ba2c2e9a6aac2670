import type { Reader, Work } from '../../db/work.ts';
import { convertTax } from './converted.ts';
import type { Invoice, InvoiceDraft } from './invoice.ts';
import { listInvoices, listInvoicesOf } from './store.ts';
import { writeInvoice } from './write.ts';

/**
 * Writes the one invoice of an order; asked again it gives the one that was written. It holds the year's counter
 * until the transaction ends, so it is best called last.
 * @throws RangeError when the draft has no line, or one that does not add up
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

/** The invoice of an order that holds now: the last corrected one, or the first. Null before it is paid. */
export async function currentInvoice(reader: Reader, orderId: string): Promise<Invoice | null> {
  return currentOf(await listInvoices(reader, orderId));
}

/** As `currentInvoice`, of several orders, by their ids; those without one are left out. */
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
