// Receivables: invoices that are sent before the payment, until they are paid or canceled. The checkout sends them, and a
// payment settles their orders like any other.
export { cancelInvoice } from './cancel.ts';
export { receivableJobs } from './jobs.ts';
export { countOverdue } from './overdue.ts';
export { type ReceivableMailDeps, receivableMailParts } from './receivable-mail.ts';
export { REMIND_PAYERS } from './remind.ts';
export { daysOverdue } from './reminder.ts';
