import {
  type Invoice,
  type InvoicePaper,
  invoicePath,
  listInvoices,
  paperOf,
  xRechnungFile,
} from '../../../domain/invoice/index.ts';
import { findOrder, isBillCanceled, type Order } from '../../../domain/order/index.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import type { Services } from '../../loaders/context.ts';
import { isCorrectable, openCorrection } from './correction.server.ts';
import { documentOf, prefixOf, tokenOf } from './document.server.ts';

export type ShownDocument = {
  readonly paper: InvoicePaper;
  /** What became of an invoice that was sent before its payment. */
  readonly state: 'settled' | 'canceled' | null;
  readonly isCorrectable: boolean;
  readonly hasXRechnung: boolean;
  /** The other documents of the order, such as the one it replaces or its credit note. */
  readonly others: readonly { readonly name: string; readonly path: string }[];
};

/**
 * Opens the document of a link, or the form that corrects it. Includes its few messages, so browsers load no
 * catalog.
 */
export async function openDocument(url: URL, services: Services) {
  const invoice = await documentOf(url, services);
  const prefix = prefixOf(url);
  const t = openPageWords(prefix, ['invoice']);
  const asksForm = url.searchParams.has('correct');
  const words = {
    download: t('invoice.download'),
    downloadXml: t('invoice.download-xml'),
    print: t('invoice.print'),
    correct: t('invoice.correct.open'),
    others: t('invoice.others'),
    settled: t('invoice.settled'),
    canceled: t('quote.state.canceled'),
    unknownTitle: t('invoice.unknown-title'),
    unknownText: t('invoice.unknown-text'),
  };
  return {
    token: tokenOf(url),
    words,
    shown: invoice && (await showDocument(invoice, prefix, services)),
    correction: invoice && asksForm ? await openCorrection(services, invoice, prefix) : null,
  };
}

async function showDocument(
  invoice: Invoice,
  prefix: string,
  services: Services,
): Promise<ShownDocument> {
  const { database, settings } = services;
  const { all, order } = await database.read(async (reader) => ({
    all: await listInvoices(reader, invoice.orderId),
    order: invoice.due && (await findOrder(reader, invoice.orderId)),
  }));
  return {
    paper: paperOf(invoice, prefix),
    state: order && stateOf(order),
    isCorrectable: await isCorrectable(services, invoice),
    hasXRechnung: xRechnungFile(invoice) !== null,
    others: all
      .filter(({ id }) => id !== invoice.id)
      .map((other) => ({
        name: `${paperOf(other, prefix).title} ${other.number}`,
        path: invoicePath(settings.sessionSecret, { number: other.number, locale: prefix }),
      })),
  };
}

function stateOf(order: Order): ShownDocument['state'] {
  if (order.state === 'paid') return 'settled';
  return isBillCanceled(order) ? 'canceled' : null;
}
