import type { Work } from '../../db/work.ts';
import {
  type CreditReason,
  creditInvoice,
  currentInvoice,
  listInvoices,
} from '../invoice/index.ts';

type CreditNoteInput = {
  readonly orderId: string;
  /** Minor units of the order refunded so far, including now. `all`: its total. */
  readonly refunded: number | 'all';
  readonly reason: CreditReason;
  /** A known key writes nothing more. */
  readonly key: string;
};

/** Writes a credit note for refunded money that has none yet. */
export async function issueCreditNote(work: Work, credit: CreditNoteInput): Promise<void> {
  const { orderId, refunded, reason, key } = credit;
  const invoice = await currentInvoice(work, orderId);
  if (invoice === null) return;
  const left = (await listInvoices(work, orderId))
    .filter(({ kind, refersTo }) => kind === 'credit-note' && refersTo?.id === invoice.id)
    .reduce((rest, note) => rest + note.total, invoice.total);
  const amount = refunded === 'all' ? left : Math.min(refunded - (invoice.total - left), left);
  if (amount > 0) await creditInvoice(work, { invoiceId: invoice.id, amount, reason, key });
}
