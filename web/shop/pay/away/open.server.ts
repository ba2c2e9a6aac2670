import { data, type RouterContextProvider, redirect } from 'react-router';
import { findOrder } from '../../../../domain/order/index.ts';
import { METHOD_FACTS, type PaymentMethod } from '../../../../domain/payment/index.ts';
import { parseId } from '../../../../kit/id.ts';
import { servicesContext } from '../../../loaders/context.ts';
import { showMoney } from '../../../loaders/offers.server.ts';
import { localize, parseAddress } from '../../../routing/address.ts';
import { mayPay } from '../owed.server.ts';
import { receiptPath } from '../receipt-path.server.ts';

export type AwayView = {
  readonly method: PaymentMethod;
  /** Formatted amount. */
  readonly total: string;
  /** Path of the order's pay page. */
  readonly payPath: string;
  /** Page of the wallet or bank. Null if the provider does not respond. */
  readonly url: string | null;
};

/**
 * Opens the way to the page of a wallet or bank for an order that waits for it (`?purchase=`).
 * @throws 404, or the redirect to the receipt, or to the pay page if the payment no longer waits
 */
export async function openAwayPage(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const { database, provider, report } = services;
  const { pathname, searchParams } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const id = parseId(searchParams.get('purchase') ?? '');
  const order = id && (await database.read((reader) => findOrder(reader, id)));
  if (!order) throw data(null, { status: 404 });
  if (order.state === 'paid') throw redirect(await receiptPath(order, request, services));
  const payPath = `${localize(locale, '/pay')}?purchase=${order.id}`;
  const { state, method, reference, total } = order;
  const isOurs = state === 'open' && order.provider === provider.id && reference !== null;
  const isAway = isOurs && METHOD_FACTS[method].flow !== 'card' && (await mayPay(order, services));
  if (!isAway || !provider.findPendingStart) throw redirect(payPath, 303);
  const view: AwayView = { method, total: showMoney(total, locale).text, payPath, url: null };
  const started = await provider.findPendingStart(reference).catch((error: unknown) => {
    report(error, request);
    return 'unreachable' as const;
  });
  if (started === 'unreachable') return data(view, { status: 503 });
  if (started?.kind === 'done') throw redirect(await receiptPath(order, request, services), 303);
  if (started?.kind !== 'redirect') throw redirect(payPath, 303);
  return data({ ...view, url: started.url });
}
