import {
  currentInvoice,
  type Invoice,
  invoicePath,
  listInvoices,
  titleOf,
} from '../../../domain/invoice/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';

/** A document of an order, by its name. */
export type ShownPaper = { readonly title: string; readonly path: string };

/** The documents of an order. */
export type Papers = {
  /** The invoice or receipt; null before it is paid. */
  readonly invoice: ShownPaper | null;
  /** One for each time money went back. */
  readonly creditNotes: readonly ShownPaper[];
};

/** What was written about an order; an invoice that was only written anew is found behind the newer one. */
export async function papersOf(
  orderId: string,
  { database, settings }: Services,
  { prefix }: Locale,
): Promise<Papers> {
  const pathOf = (paper: Invoice) => invoicePath(settings.sessionSecret, paper);
  return database.read(async (reader) => {
    const invoice = await currentInvoice(reader, orderId);
    const all = await listInvoices(reader, orderId);
    const notes = all.filter(
      ({ kind, reason }) => kind === 'credit-note' && reason !== 'correction',
    );
    return {
      invoice: invoice && { title: titleOf(invoice, prefix), path: pathOf(invoice) },
      creditNotes: notes.map((note) => ({
        title: `${titleOf(note, prefix)} ${note.number}`,
        path: pathOf(note),
      })),
    };
  });
}
