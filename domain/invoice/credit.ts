import type { Work } from '../../db/work.ts';
import { creditConverted } from './converted.ts';
import type { CreditReason, Invoice, Reference } from './invoice.ts';
import { negativeLine, type Rest, shareOut } from './share.ts';
import { listReferring, lockInvoice } from './store.ts';
import { writeInvoice } from './write.ts';

export class CreditTooLarge extends Error {}

export type CreditOrder = {
  readonly invoiceId: string;
  /** Minor units with tax. `all`: everything not credited yet. */
  readonly amount: number | 'all';
  readonly reason: CreditReason;
  /** `refund:<id>`. A known key returns its credit note. */
  readonly key: string;
};

/**
 * Shares a credit note over the invoice's lines. The lock keeps all notes within the invoice.
 * @throws CreditTooLarge, or Error for an unknown invoice
 */
export async function creditInvoice(work: Work, order: CreditOrder): Promise<Invoice> {
  const invoice = await lockInvoice(work, order.invoiceId);
  if (invoice === null) throw new Error(`there is no invoice ${order.invoiceId}`);
  const notes = await listReferring(work, invoice.id);
  const rests = uncreditedLines(invoice, notes);
  const left = rests.reduce((sum, { total }) => sum + total, 0);
  const amount = order.amount === 'all' ? left : order.amount;
  const occasion = {
    kind: 'credit-note',
    key: `credit:${order.key}`,
    reason: order.reason,
    zone: invoice.seller.zone,
  } as const;
  return writeInvoice(work, { ...occasion, refersTo: referenceTo(invoice) }, () => {
    if (!isCreditable(amount, left, invoice.total)) {
      throw new CreditTooLarge(`${invoice.number}: cannot credit ${amount}, only ${left} is left`);
    }
    const parts = shareOut(amount, rests);
    const lines = invoice.lines.flatMap((line, index) => {
      const part = parts[index];
      return part && (part.total > 0 || invoice.total === 0) ? [negativeLine(line, part)] : [];
    });
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    const before = notes.filter(({ kind }) => kind === 'credit-note');
    const converted = creditConverted(invoice, before, tax);
    return { ...invoice, lines, converted, due: null };
  });
}

/** Only a zero invoice can have a zero credit note. */
const isCreditable = (amount: number, left: number, total: number): boolean =>
  Number.isSafeInteger(amount) && amount <= left && (amount > 0 || total === 0);

export const referenceTo = ({ id, number, issuedAt }: Invoice): Reference => ({
  id,
  number,
  issuedAt,
});

function uncreditedLines(invoice: Invoice, referring: readonly Invoice[]): Rest[] {
  const taken = referring
    .filter(({ kind }) => kind === 'credit-note')
    .flatMap(({ lines }) => lines);
  return invoice.lines.map(({ product, total, tax }) => {
    const own = taken.filter((line) => line.product === product);
    return {
      total: own.reduce((sum, line) => sum + line.total, total),
      tax: own.reduce((sum, line) => sum + line.tax, tax),
    };
  });
}
