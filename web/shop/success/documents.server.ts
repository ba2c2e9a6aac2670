import {
  currentInvoice,
  type Invoice,
  invoicePath,
  listInvoices,
  titleOf,
} from '../../../domain/invoice/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';

export type ShownPaper = { readonly title: string; readonly path: string };

export type Documents = {
  /** The invoice or receipt; null before payment. */
  readonly invoice: ShownPaper | null;
  readonly creditNotes: readonly ShownPaper[];
};

/** Returns the documents of an order. A corrected invoice is linked from the one that replaces it. */
export async function documentsOf(
  orderId: string,
  { database, settings }: Services,
  { prefix }: Locale,
): Promise<Documents> {
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
