import { openWords } from '../../locales/catalog.ts';
import type { MailAttachment } from '../mail/index.ts';
import { writeCii } from './cii.ts';
import { eInvoiceOf, isXRechnung } from './e-invoice.ts';
import { fileNameOf, type Invoice } from './invoice.ts';
import { paperOf } from './paper.ts';
import type { InvoicePrinter, PrintInput } from './port.ts';
import { writeXRechnung } from './ubl.ts';

/** Returns what a printer needs. The PDF is also a Factur-X e-invoice where the standard can state the document. */
export function printInputOf(invoice: Invoice, prefix: string = invoice.locale): PrintInput {
  const stated = eInvoiceOf(invoice);
  return { paper: paperOf(invoice, prefix), eInvoice: stated && writeCii(stated) };
}

/** Call it outside transactions. */
export async function invoiceFile(
  printer: InvoicePrinter,
  invoice: Invoice,
): Promise<MailAttachment> {
  const body = await printer.print(printInputOf(invoice));
  return { name: fileNameOf(invoice), type: 'application/pdf', body };
}

/** Returns the document as XRechnung. Null if it lacks something that XRechnung requires. */
export function xRechnungFile(
  invoice: Invoice,
): { readonly name: string; readonly body: string } | null {
  const stated = eInvoiceOf(invoice);
  if (stated === null || !isXRechnung(invoice, stated)) return null;
  return { name: `${invoice.number}.xml`, body: writeXRechnung(stated) };
}

/** Returns the sentence that tells a company about the e-invoice in the attached file. Empty for others. */
export const eInvoiceNote = (invoice: Invoice): string =>
  invoice.buyer.company !== null && eInvoiceOf(invoice) !== null
    ? openWords(invoice.locale, ['invoice'])('invoice.mail-note')
    : '';
