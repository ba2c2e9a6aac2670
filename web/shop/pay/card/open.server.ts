import { data, type RouterContextProvider, redirect } from 'react-router';
import { findOrder, type Order, productsOf } from '../../../../domain/order/index.ts';
import { METHOD_FACTS, type PaymentStart } from '../../../../domain/payment/index.ts';
import { writeList } from '../../../../kit/formats.ts';
import { parseId } from '../../../../kit/id.ts';
import type { Locale } from '../../../../locales/index.ts';
import { getProduct } from '../../../../products/index.ts';
import { type Services, servicesContext } from '../../../loaders/context.ts';
import { showMoney } from '../../../loaders/offers.server.ts';
import { localize, parseAddress, publicAddress } from '../../../routing/address.ts';
import { consumeCardPage } from '../card-limit.server.ts';
import { mayPay } from '../owed.server.ts';
import { receiptPath } from '../receipt-path.server.ts';
import type { CardView } from './view.ts';

type Context = Readonly<RouterContextProvider>;
type CardOrder = { readonly order: Order; readonly locale: Locale; readonly payPath: string };

/**
 * Opens the card fields for an order that waits for a card (`?purchase=`).
 * @throws the redirect to the receipt, to the provider's page, or to the pay page if no card is needed or too many
 * were refused
 */
export async function openCardPage(request: Request, context: Context) {
  const services = context.get(servicesContext);
  const cardOrder = await findCardOrder(request, context);
  const { order, locale, payPath } = cardOrder;
  const started = await present(cardOrder, services);
  const view: CardView = {
    orderId: order.id,
    total: showMoney(order.total, locale).text,
    payPath,
    returnUrl: publicAddress(services.settings.siteUrl, locale, `/pay/card?purchase=${order.id}`),
    fields: null,
  };
  if (started === 'unreachable') return data(view, { status: 503 });
  if (started?.kind === 'redirect') throw redirect(started.url, 303);
  if (started?.kind !== 'client-secret') throw redirect(payPath, 303);
  const { clientSecret, publishableKey } = started;
  return data({ ...view, fields: { clientSecret, publishableKey, language: locale.tag } });
}

/**
 * Redirects to the provider's own page, for browsers without scripts, or to the pay page if no payment is pending.
 * Returns only if the provider does not respond, so that the buyer can retry.
 */
export async function openHostedPage(request: Request, context: Context) {
  const services = context.get(servicesContext);
  const { order, locale, payPath } = await findCardOrder(request, context);
  const { provider, settings } = services;
  const { reference, email } = order;
  if (reference === null || !provider.openHosted) throw redirect(payPath, 303);
  const title = productsOf(order).map((key) => getProduct(key).name);
  const cardOrder = {
    reference,
    email,
    locale: locale.prefix,
    title: writeList(title, locale),
    returnUrl: publicAddress(settings.siteUrl, locale, `/pay?purchase=${order.id}`),
  };
  const opened = await provider.openHosted(cardOrder).then(
    (url) => redirect(url ?? payPath, 303),
    (error: unknown) => {
      services.report(error, request);
      return null;
    },
  );
  if (opened !== null) throw opened;
  return data('unreachable' as const, { status: 503 });
}

/**
 * Returns the open order in the query.
 * @throws 404, or the redirect to the page that shows an order in another state
 */
async function findCardOrder(request: Request, context: Context): Promise<CardOrder> {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const id = parseId(url.searchParams.get('purchase') ?? '');
  const order = id && (await services.database.read((reader) => findOrder(reader, id)));
  if (!order) throw data(null, { status: 404 });
  if (order.state === 'paid') throw redirect(await receiptPath(order, request, services));
  const payPath = `${localize(locale, '/pay')}?purchase=${order.id}`;
  // After the bank, Stripe adds the payment and its secret to the address. They must not stay there.
  if (url.searchParams.has('payment_intent')) throw redirect(payPath, 303);
  const { state, provider, method } = order;
  const isCard = METHOD_FACTS[method].flow === 'card';
  const isOurs = state === 'open' && provider === services.provider.id && isCard;
  // The pay page shows the reason and the wait.
  const mayTry = isOurs && (await mayPay(order, services));
  if (!mayTry || (await consumeCardPage(context, order)) !== null) throw redirect(payPath, 303);
  return { order, locale, payPath };
}

async function present(
  { order: { reference } }: CardOrder,
  { provider }: Services,
): Promise<PaymentStart | 'unreachable' | null> {
  if (reference === null || !provider.findPendingStart) return null;
  return provider.findPendingStart(reference).catch(() => 'unreachable' as const);
}
