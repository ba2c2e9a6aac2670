import { data } from 'react-router';
import { type InvoicePaper, quotePaperOf, writtenDay } from '../../../domain/invoice/index.ts';
import { findOrder, isReceivable, salesQuotePath } from '../../../domain/order/index.ts';
import { findReceived, METHOD_FACTS, TRANSFER } from '../../../domain/payment/index.ts';
import { listManualRefunds } from '../../../domain/refund/index.ts';
import {
  findSalesQuote,
  salesQuoteDraft,
  salesQuoteState,
} from '../../../domain/sales-quote/index.ts';
import { parseId } from '../../../kit/id.ts';
import { exampleAmount, formatMoney, plainAmount } from '../../../kit/money.ts';
import { lastMomentOf } from '../../../kit/time.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOf } from '../languages.server.ts';
import { fieldMoment } from '../moment.ts';
import { mayEnter } from '../rooms.ts';

export async function openQuote(routeArgs: RouteArgs, typedId: string) {
  const staff = await enter(routeArgs, 'office-quote');
  const { database, company, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const id = parseId(typedId);
  const read = await database.read(async (reader) => {
    const found = id && (await findSalesQuote(reader, id));
    if (!found) return null;
    const order = await findOrder(reader, found.id);
    const toReturn = await listManualRefunds(reader, found.id);
    const payments = await findReceived(reader, found.id);
    return { found, order, toReturn, payments };
  });
  if (read === null) throw data(null, { status: 404 });
  const { found, order, toReturn, payments } = read;
  const state = salesQuoteState(found, order, now());
  const show = (minor: number) =>
    formatMoney({ minor, currency: found.quote.currency }, locale.numberLocale);
  const paper: InvoicePaper = quotePaperOf(
    salesQuoteDraft(found, { company, state }),
    locale.prefix,
  );
  const may = (step: string) => mayEnter(staff.role, 'office-quote', step);
  return {
    staff,
    isDone: wasDone(searchParams),
    quote: {
      id: found.id,
      number: found.number,
      state,
      paper,
      by: found.by,
      at: found.createdAt.toISOString(),
      lastMoment: lastMomentOf(found.validUntil).toISOString(),
      discount: found.quote.couponOff === 0 ? null : show(found.quote.couponOff),
      discountWhy: found.discountWhy,
      language: languageOf(found.locale, locale),
      path: salesQuotePath(found),
    },
    order: order && { id: order.id, orderNumber: order.orderNumber },
    awaitsTransfer:
      order?.state === 'open' && order.reference && METHOD_FACTS[order.method].flow === 'transfer'
        ? { reference: order.orderNumber, total: show(order.total.minor) }
        : null,
    example: exampleAmount(found.quote.currency, locale.numberLocale),
    usualAmount: plainAmount(order?.total ?? found.quote.total),
    today: fieldMoment(now(), staff.zone).slice(0, 10),
    dueOn: order?.billing && isReceivable(order) ? writtenDay(order.billing.dueOn, locale) : null,
    mayCancel: order !== null && isReceivable(order) && may('cancel-invoice'),
    mayWithdraw:
      state !== 'paid' && !order?.billing && found.withdrawnAt === null && may('withdraw-quote'),
    mayReceive: order !== null && may('receive-transfer'),
    transfers: payments.filter(({ provider }) => provider === TRANSFER).length,
    toReturn: may('return-transfer')
      ? toReturn.map((one) => ({ id: one.id, amount: show(one.amount.minor) }))
      : [],
  };
}

export type QuoteView = Awaited<ReturnType<typeof openQuote>>;
