import type { MailAttachment } from '../mail/index.ts';
import { fileNameOf, type Invoice } from './invoice.ts';
import { paperOf } from './paper.ts';
import type { InvoicePrinter } from './port.ts';

/** The document as PDF, in a language, by default its own. Call it with no transaction open. */
export function renderInvoicePdf(
  printer: InvoicePrinter,
  invoice: Invoice,
  prefix: string = invoice.locale,
): Promise<Uint8Array> {
  return printer.print(paperOf(invoice, prefix));
}

/** The document as a file for a mail. Call it with no transaction open. */
export async function invoiceFile(
  printer: InvoicePrinter,
  invoice: Invoice,
): Promise<MailAttachment> {
  const body = await renderInvoicePdf(printer, invoice);
  return { name: fileNameOf(invoice), type: 'application/pdf', body };
}
