import type { Work } from '../../db/work.ts';
import {
  type CreditReason,
  creditInvoice,
  currentInvoice,
  listInvoices,
} from '../invoice/index.ts';

type Credit = {
  readonly orderId: string;
  /** Minor units of the order that have gone back in all, this time with them; `all`: what it cost. */
  readonly gone: number | 'all';
  readonly reason: CreditReason;
  /** Names the occasion: the same key again writes nothing more. */
  readonly key: string;
};

/**
 * Writes the credit note over money of an order that went back and is not credited yet; never more than its invoice has
 * left. A refund that takes the place of one that failed after it was credited is credited already.
 */
export async function creditOrder(work: Work, credit: Credit): Promise<void> {
  const { orderId, gone, reason, key } = credit;
  const invoice = await currentInvoice(work, orderId);
  if (invoice === null) return;
  const left = (await listInvoices(work, orderId))
    .filter(({ kind, refersTo }) => kind === 'credit-note' && refersTo?.id === invoice.id)
    .reduce((rest, note) => rest + note.total, invoice.total);
  const amount = gone === 'all' ? left : Math.min(gone - (invoice.total - left), left);
  if (amount > 0) await creditInvoice(work, { invoiceId: invoice.id, amount, reason, key });
}
