import type { MailAttachment } from '../mail/index.ts';
import { fileNameOf, type Invoice } from './invoice.ts';
import { paperOf } from './paper.ts';
import type { InvoicePrinter } from './port.ts';

/** Call it outside transactions. */
export function renderInvoicePdf(
  printer: InvoicePrinter,
  invoice: Invoice,
  prefix: string = invoice.locale,
): Promise<Uint8Array> {
  return printer.print(paperOf(invoice, prefix));
}

/** Call it outside transactions. */
export async function invoiceFile(
  printer: InvoicePrinter,
  invoice: Invoice,
): Promise<MailAttachment> {
  const body = await renderInvoicePdf(printer, invoice);
  return { name: fileNameOf(invoice), type: 'application/pdf', body };
}
