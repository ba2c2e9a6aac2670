import {
  currentInvoice,
  type InvoicePaper,
  invoicePath,
  quotePaperOf,
  writtenDay,
} from '../../../domain/invoice/index.ts';
import { findOrder, isReceivable, type Order, successPath } from '../../../domain/order/index.ts';
import { METHOD_FACTS } from '../../../domain/payment/index.ts';
import {
  findSalesQuote,
  type QuoteState,
  type SalesQuote,
  salesQuoteDraft,
  salesQuoteState,
} from '../../../domain/sales-quote/index.ts';
import { parseId } from '../../../kit/id.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import type { Services } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';

export type ShownSalesQuote = {
  readonly id: string;
  readonly state: QuoteState;
  readonly paper: InvoicePaper;
  /** Where it is paid. Null if it cannot be paid anymore. */
  readonly payPath: string | null;
  /** The receipt of a paid one, in the browser that ordered it. */
  readonly orderPath: string | null;
  readonly transfer: {
    /** The vendor, who owns the account. */
    readonly holder: string;
    readonly account: readonly string[];
    readonly reference: string;
    readonly total: string;
    /** The last day on which to pay an invoice. Null if the invoice follows the payment. */
    readonly dueOn: string | null;
  } | null;
  /** The invoice of an order on account. */
  readonly invoicePath: string | null;
};

/** Returns the quote of a link, or null. */
export async function salesQuoteOf(url: URL, services: Services): Promise<SalesQuote | null> {
  const id = parseId(url.searchParams.get('purchase') ?? '');
  return id === null ? null : services.database.read((reader) => findSalesQuote(reader, id));
}

/** Opens the quote of a link. Includes its few messages, so browsers load no catalog. */
export async function openSalesQuote(
  { url, headers }: { readonly url: URL; readonly headers: Headers },
  services: Services,
) {
  const { locale } = parseAddress(url.pathname);
  const t = openPageWords(locale.prefix, ['choice', 'checkout', 'receipt', 'invoice']);
  const found = await salesQuoteOf(url, services);
  const shown = found && (await showSalesQuote(found, { url, headers }, services));
  const state = shown?.state ?? 'open';
  return {
    shown,
    words: {
      state: state === 'open' ? null : t(`quote.state.${state}`),
      pay: t(state === 'accepted' ? 'quote.pay-other' : 'quote.accept'),
      invoice: t('quote.invoice'),
      dueOn: t('invoice.due-on'),
      order: t('pay.see-order'),
      download: t('invoice.download'),
      transfer: t('quote.transfer'),
      transferHint: t(shown?.transfer?.dueOn ? 'quote.invoice-hint' : 'quote.transfer-hint'),
      holder: t('quote.holder'),
      account: t('quote.account'),
      amount: t('invoice.total'),
      reference: t('quote.reference'),
      unknownTitle: t('quote.unknown-title'),
      unknownText: t('quote.unknown-text'),
    },
  };
}

async function showSalesQuote(
  found: SalesQuote,
  { url: { pathname }, headers }: { readonly url: URL; readonly headers: Headers },
  services: Services,
): Promise<ShownSalesQuote> {
  const { database, settings, company, now } = services;
  const { locale } = parseAddress(pathname);
  const { order, invoice } = await database.read(async (reader) => ({
    order: await findOrder(reader, found.id),
    invoice: await currentInvoice(reader, found.id),
  }));
  const state = salesQuoteState(found, order, now());
  // An invoice outlives the last day of its quote.
  const isDue = order !== null && isReceivable(order);
  const canPay = isDue || ((state === 'open' || state === 'accepted') && found.validUntil > now());
  const draft = salesQuoteDraft(found, { company, state });
  return {
    id: found.id,
    state,
    paper: quotePaperOf(draft, locale.prefix),
    payPath: canPay ? `${localize(locale, '/pay')}?purchase=${found.id}` : null,
    // The link is in a document that others get, and the receipt shows the license key.
    orderPath:
      order?.state === 'paid' && isBuyer(headers, order.id, settings)
        ? successPath(settings.sessionSecret, order)
        : null,
    transfer: order && found.withdrawnAt === null ? transferOf(order, services, locale) : null,
    invoicePath: order?.billing && invoice ? invoicePath(settings.sessionSecret, invoice) : null,
  };
}

function transferOf(
  order: Order,
  { bankAccounts, company }: Services,
  locale: Parameters<typeof showMoney>[1],
): ShownSalesQuote['transfer'] {
  const { state, method, orderNumber, reference, total, billing } = order;
  const account = bankAccounts[total.currency];
  if (!account) return null;
  // Until a transfer begins, an earlier payment by another method can still be made.
  const hasBegun =
    state === 'open' && reference !== null && METHOD_FACTS[method].flow === 'transfer';
  const dueOn = billing && isReceivable(order) ? writtenDay(billing.dueOn, locale) : null;
  if (!hasBegun && dueOn === null) return null;
  const { text } = showMoney(total, locale);
  return { holder: company.name, account, reference: orderNumber, total: text, dueOn };
}
