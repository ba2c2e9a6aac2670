import { data, redirect } from 'react-router';
import { isProcessed, settleFromProvider } from '../../../domain/checkout/index.ts';
import { findOrder, type Order } from '../../../domain/order/index.ts';
import { METHOD_FACTS, type PaymentSnapshot } from '../../../domain/payment/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { mayPay, resumePath } from '../pay/owed.server.ts';
import { receiptPath } from '../pay/receipt-path.server.ts';
import { handOff, handOffChoice } from './handoff.server.ts';
import { showOrder } from './order-view.server.ts';
import type { PaycodeView } from './view.ts';

/** Query parameter that checks all attempts instead of the last. */
export const CHECK = 'check';

type OpenContext = {
  readonly request: Request;
  readonly services: Services;
  readonly locale: Locale;
};

/**
 * Opens the code or voucher of an order (`?purchase=`) with its current state at the provider. Without one, opens
 * the code that moves the pay page to the phone.
 * @throws the redirect to the receipt of a paid order
 */
export async function openPaycode(request: Request, services: Services) {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const known = await findPaycodeOrder(url.searchParams, services);
  const view = known
    ? await openOrder(known, { request, services, locale })
    : handOffChoice(url.searchParams, locale, services);
  return data(view, { status: view.kind === 'order' && view.state === 'unreachable' ? 503 : 200 });
}

export async function findPaycodeOrder(
  query: URLSearchParams,
  services: Services,
): Promise<Order | null> {
  const id = parseId(query.get('purchase') ?? '');
  return id === null ? null : services.database.read((reader) => findOrder(reader, id));
}

async function openOrder(known: Order, context: OpenContext): Promise<PaycodeView> {
  const { services, locale, request } = context;
  await redirectIfPaid(known, context);
  const wasChecked = new URL(request.url).searchParams.has(CHECK);
  const snapshot = await fetchPayment(known, wasChecked, context);
  const order = (await reread(known, services)) ?? known;
  await redirectIfPaid(order, context);
  const { flow } = METHOD_FACTS[order.method];
  const isShown = flow === 'code' || flow === 'voucher';
  if (flow === 'voucher') await redirectIfProcessed(order, context);
  if (snapshot === 'foreign' || !isShown || hasNothingToShow(snapshot)) {
    const { id, product, plan, seats } = order;
    const selection = { product, bundledProducts: order.bundledProducts, plan, seats };
    return handOff(`/pay?purchase=${id}`, { product, selection, locale, services });
  }
  const hasCode = snapshot !== null && snapshot !== 'unreachable' && snapshot.state === 'waiting';
  // The pay page redirects to the order that is owed instead.
  if (hasCode && !(await mayPay(order, services)))
    throw redirect(resumePath(locale, order.id), 303);
  // A newer attempt may have started during the request. Its event reloads the page.
  const isCurrent = snapshot !== 'unreachable' && snapshot?.reference === order.reference;
  return showOrder(order, isCurrent ? snapshot : null, { ...context, wasChecked });
}

/** There is nothing to scan, because the wallet's own page asks the buyer. */
const hasNothingToShow = (snapshot: PaymentSnapshot | 'unreachable' | null): boolean =>
  snapshot !== null &&
  snapshot !== 'unreachable' &&
  snapshot.state === 'waiting' &&
  snapshot.qr === null &&
  !snapshot.voucher;

/** The buyer has paid the voucher, and the company has not got the money yet. The receipt waits for it. */
async function redirectIfProcessed(order: Order, { services, request }: OpenContext) {
  const isPaid = await isProcessed(services, order).catch((error: unknown) => {
    services.report(error, request);
    return false;
  });
  if (isPaid) throw redirect(await receiptPath(order, request, services));
}

export async function redirectIfPaid(
  order: Order,
  { services, request }: Pick<OpenContext, 'services' | 'request'>,
): Promise<void> {
  if (order.state === 'paid') throw redirect(await receiptPath(order, request, services));
}

const reread = ({ id }: Order, { database }: Services) =>
  database.read((reader) => findOrder(reader, id));

/**
 * Fetches the payment of the pending attempt and settles what changed. Returns null if the provider knows none, and
 * `foreign` if the order belongs to another provider.
 */
async function fetchPayment(
  known: Order,
  all: boolean,
  { request, services }: OpenContext,
): Promise<PaymentSnapshot | 'unreachable' | 'foreign' | null> {
  if (known.provider !== services.provider.id) return 'foreign';
  try {
    // Without a reference, the provider's first response was lost. The payment is found by the order.
    if (all || known.reference === null) await settleFromProvider(services, { orderId: known.id });
    const { reference } = (await reread(known, services)) ?? known;
    if (reference === null) return null;
    const snapshot = await services.provider.fetch(reference);
    if (snapshot.state !== 'waiting') await settle(snapshot, request, services);
    return snapshot;
  } catch (error) {
    services.report(error, request);
    return 'unreachable';
  }
}

/** A failure to settle is reported to staff. It does not mean that the provider is unreachable. */
async function settle(
  snapshot: PaymentSnapshot,
  request: Request,
  services: Services,
): Promise<void> {
  await settleFromProvider(services, { reference: snapshot.reference }).catch((error: unknown) =>
    services.report(error, request),
  );
}
