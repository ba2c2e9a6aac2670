/**
 * Invoice: the documents of money that was paid or given back: invoices, receipts and credit notes, numbered without
 * gaps, written once and never changed, and the same in words for pages and PDF. It refuses to compute a price or a
 * tax, to move money, and to print: it freezes what it is told, and a printer makes the file.
 */
export {
  type CorrectionFault,
  type CorrectionRefusal,
  correctInvoice,
  parseCorrection,
  refuseCorrection,
} from './correct.ts';
export { type CreditOrder, CreditTooLarge, creditInvoice } from './credit.ts';
export {
  type BuyerWords,
  type CreditReason,
  correctableUntil,
  fileNameOf,
  type Invoice,
  type InvoiceBuyer,
  type InvoiceDraft,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceTaxation,
  sellerDay,
} from './invoice.ts';
export { currentInvoice, currentInvoices, issueInvoice } from './issue.ts';
export { invoicePath, invoiceToken, openInvoice } from './link.ts';
export { paperOf, titleOf } from './paper.ts';
export type { InvoicePaper, InvoicePrinter } from './port.ts';
export { invoiceFile, renderInvoicePdf } from './print.ts';
export { SAMPLE_SELLER } from './seller.ts';
export { countLackingRate, listInvoices } from './store.ts';
