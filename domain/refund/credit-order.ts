import type { Work } from '../../db/work.ts';
import {
  type CreditReason,
  creditInvoice,
  currentInvoice,
  listInvoices,
} from '../invoice/index.ts';

type Credit = {
  readonly purchaseId: string;
  /** Minor units; `all`: what the invoice has left. */
  readonly amount: number | 'all';
  readonly reason: CreditReason;
  /** Names the occasion: the same key again writes nothing more. */
  readonly key: string;
};

/** Writes the credit note over money of an order that went back; never more than its invoice has left. */
export async function creditOrder(work: Work, credit: Credit): Promise<void> {
  const { purchaseId, reason, key } = credit;
  const invoice = await currentInvoice(work, purchaseId);
  if (invoice === null) return;
  const left = (await listInvoices(work, purchaseId))
    .filter(({ kind, refersTo }) => kind === 'credit-note' && refersTo?.id === invoice.id)
    .reduce((rest, note) => rest + note.total, invoice.total);
  const amount = credit.amount === 'all' ? left : Math.min(credit.amount, left);
  if (amount > 0) await creditInvoice(work, { invoiceId: invoice.id, amount, reason, key });
}
