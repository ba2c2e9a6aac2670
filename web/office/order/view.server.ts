import { type AuditEntry, listEntries } from '../../../domain/audit/index.ts';
import { addressLines, buyerLines, eachWord } from '../../../domain/buyer/index.ts';
import {
  type Invoice,
  invoicePath,
  listInvoices,
  xRechnungFile,
} from '../../../domain/invoice/index.ts';
import { listHeld, listPeriods } from '../../../domain/license/index.ts';
import { listMailsAbout } from '../../../domain/mail/index.ts';
import { findOrder, findStanding, isReceivable, type Order } from '../../../domain/order/index.ts';
import { disputesOf, findReceived, type Payment } from '../../../domain/payment/index.ts';
import { listManualRefunds, listRefunds, type Refund } from '../../../domain/refund/index.ts';
import { findSalesQuote } from '../../../domain/sales-quote/index.ts';
import { findSubscription, findSubscriptionOrder } from '../../../domain/subscription/index.ts';
import { lowersTax } from '../../../domain/tax/index.ts';
import { exampleAmount, formatMoney } from '../../../kit/money.ts';
import type { Secret } from '../../../kit/sign.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { countryName } from '../../loaders/names.server.ts';
import { languageOf } from '../languages.server.ts';
import { lineOf as mailLine } from '../mails/mail-line.ts';
import { productName } from '../orders/line.server.ts';
import { marketName } from '../places.server.ts';
import { historyOf } from './history.ts';
import { licenseLines, subscriptionLines } from './lines.server.ts';

type OrderViewQuery = {
  readonly id: string;
  readonly locale: Locale;
  readonly secret: Secret;
};

const MOST_ACTS = 100;

/** Returns null if there is no such order. */
export async function findOrderView(reader: Reader, { id, locale, secret }: OrderViewQuery) {
  const order = await findOrder(reader, id);
  if (order === null) return null;
  const parts = await partsOf(reader, id);
  const standing = (await findStanding(reader, id)) ?? order.state;
  const { payments, refunds, invoices, licenses, mails, subscription, acts } = parts;
  const show = (minor: number) =>
    formatMoney({ minor, currency: order.total.currency }, locale.numberLocale);
  const left = leftOf(payments, refunds);
  const isOwed = isReceivable(order);
  return {
    ...facts(order, show, locale),
    ...statedBuyer(invoices),
    mayMove: order.kind === 'new' && (order.state === 'paid' || isOwed),
    // An invoice that is not paid can be corrected, and its licenses may have been issued with it.
    hasInvoice: order.state === 'paid' || isOwed,
    isQuoted: (await findSalesQuote(reader, id)) !== null,
    standing,
    isDisputed: payments.some(({ dispute }) => dispute === 'open'),
    creditDispute: await findCreditDispute(reader, order),
    refundable: show(left),
    isRefundable: left > 0,
    example: exampleAmount(order.total.currency, locale.numberLocale),
    payments: payments.map(({ reference, method, received, refunded, dispute, paidAt }) => ({
      reference,
      method,
      dispute,
      at: paidAt.toISOString(),
      received: show(received.minor),
      refunded: show(refunded.minor),
    })),
    refunds: refunds.map((refund) => refundLine(refund, show)),
    toReturn: (await listManualRefunds(reader, id)).map((one) => ({
      id: one.id,
      amount: show(one.amount.minor),
    })),
    invoices: invoices.map((invoice) => documentLine(invoice, { show, secret })),
    licenses: await licenseLines(reader, licenses),
    subscriptions: await subscriptionLines(reader, subscription ? [subscription] : [], locale),
    mails: mails.map(mailLine),
    history: historyOf({ order, refunds, invoices, licenses, mails, acts }),
  };
}

/** The buyer as corrected on the invoice, or nothing. */
function statedBuyer(invoices: readonly Invoice[]) {
  const replaced = invoices.flatMap(({ kind, refersTo }) =>
    kind === 'invoice' && refersTo ? refersTo.id : [],
  );
  const current = invoices.find(({ id, kind }) => kind === 'invoice' && !replaced.includes(id));
  if (current === undefined) return { words: null };
  const { buyer } = current;
  return {
    name: buyer.name,
    company: buyer.company,
    buyerLines: buyerLines(buyer),
    address: buyer.address.join(', '),
    words: eachWord((word) => [buyer[word] ?? ''].flat().join('\n')),
  };
}

/** The worst dispute among the orders whose value an upgrade was credited, or null. */
async function findCreditDispute(
  reader: Reader,
  { id, licenseId, quote }: Order,
): Promise<'open' | 'lost' | null> {
  if (licenseId === null || quote.creditOff === 0) return null;
  const periods = await listPeriods(reader, licenseId);
  const own = periods.findIndex(({ orderId }) => orderId === id);
  const earlier = periods.slice(0, Math.max(own, 0)).map(({ orderId }) => orderId);
  const disputes = [...(await disputesOf(reader, earlier)).values()];
  if (disputes.includes('lost') && periods[own]?.withdrawnAt) return 'lost';
  return disputes.includes('open') ? 'open' : null;
}

/** An estimate from stored facts. The preview decides. */
function leftOf(payments: readonly Payment[], refunds: readonly Refund[]): number {
  const arrived = payments.map(({ received, refunded }) => received.minor - refunded.minor);
  const promised = refunds.filter(({ state }) => state === 'requested');
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  return Math.max(0, sum(arrived) - sum(promised.map(({ amount }) => amount.minor)));
}

async function partsOf(reader: Reader, id: string) {
  const place = await findSubscriptionOrder(reader, id);
  const acts: AuditEntry[] = await listEntries(reader, {
    object: id,
    act: null,
    who: '',
    from: null,
    before: null,
    after: null,
    limit: MOST_ACTS,
  });
  return {
    acts,
    payments: await findReceived(reader, id),
    refunds: await listRefunds(reader, id),
    invoices: await listInvoices(reader, id),
    licenses: await listHeld(reader, id),
    mails: await listMailsAbout(reader, id),
    subscription: place && (await findSubscription(reader, place.subscriptionId)),
  };
}

type Show = (minor: number) => string;

function facts(order: Order, show: Show, locale: Locale) {
  const { id, orderNumber, state, email, name, country, market, method, plan, seats, quote } =
    order;
  const { company, address, createdAt } = order;
  return {
    id,
    orderNumber,
    state,
    email,
    name,
    company,
    buyerLines: buyerLines(order),
    address: addressLines(order).join(', '),
    isTaxLowered: quote.total.minor > 0 && lowersTax(country, address?.postcode ?? null, createdAt),
    country,
    market,
    plan,
    seats,
    // Free orders have no payment method.
    method: quote.total.minor > 0 ? method : null,
    countryName: countryName(country, locale),
    marketName: marketName(market, locale),
    language: languageOf(order.locale, locale),
    at: createdAt.toISOString(),
    net: show(quote.net),
    tax: show(quote.tax),
    total: show(quote.total.minor),
    lines: quote.lines.map((line) => ({
      product: productName(line.product),
      total: show(line.total),
    })),
  };
}

const refundLine = ({ id, amount, by, state, error, requestedAt }: Refund, show: Show) => ({
  id,
  by,
  state,
  error,
  amount: show(amount.minor),
  at: requestedAt.toISOString(),
});

const documentLine = (
  invoice: Invoice,
  { show, secret }: { readonly show: Show; readonly secret: Secret },
) => ({
  kind: invoice.kind,
  number: invoice.number,
  total: show(invoice.total),
  path: invoicePath(secret, invoice),
  xRechnung: xRechnungFile(invoice) && invoicePath(secret, invoice, 'xml'),
  at: invoice.issuedAt.toISOString(),
});
