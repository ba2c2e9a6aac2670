// The invoice noun: invoices, receipts, and credit notes, numbered without gaps and never changed, with
// their text for pages and PDF. It computes no price or tax and moves no money. A printer makes the file.
export {
  type CorrectionFault,
  type CorrectionRefusal,
  correctInvoice,
  parseCorrection,
  refuseCorrection,
} from './correct.ts';
export { type CreditOrder, CreditTooLarge, creditInvoice } from './credit.ts';
export {
  CREDIT_REASONS,
  type CreditReason,
  correctableUntil,
  fileNameOf,
  INVOICE_KINDS,
  type Invoice,
  type InvoiceDraft,
  type InvoiceDue,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceTaxation,
  ON_ACCOUNT,
  sellerDay,
} from './invoice.ts';
export { currentInvoice, currentInvoices, issueInvoice } from './issue.ts';
export { invoiceLinesOf } from './lines.ts';
export { invoicePath, invoiceToken, openInvoice } from './link.ts';
export { paperOf, titleOf, writtenDay } from './paper.ts';
export type { InvoicePaper, InvoicePrinter, PrintInput } from './port.ts';
export { eInvoiceNote, invoiceFile, printInputOf, xRechnungFile } from './print.ts';
export { type QuotedDraft, quotePaperOf } from './quote-paper.ts';
export { SELLER } from './seller.ts';
export { type Statement, statementPaperOf } from './statement.ts';
export { countLackingRate, findStatement, listInvoices, listStatements } from './store.ts';
export {
  countDocuments,
  firstIssue,
  type IssuedDocument,
  listDocuments,
  listIssued,
  sumTaxed,
  type TaxedSupply,
} from './store-books.ts';
export {
  findInvoiceRecord,
  type InvoiceRecordQuery,
  listInvoiceRecords,
} from './store-records.ts';
