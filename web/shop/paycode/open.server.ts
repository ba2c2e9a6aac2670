import { data, redirect } from 'react-router';
import { settleFromProvider } from '../../../domain/checkout/index.ts';
import { findOrder, type Order, successPath } from '../../../domain/order/index.ts';
import type { PaymentSnapshot } from '../../../domain/payment/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { mayPay, resumePath } from '../pay/owed.server.ts';
import { handOff, handOffChoice } from './handoff.server.ts';
import { showOrder } from './order-view.server.ts';
import type { PaycodeView } from './view.ts';

/** The query of a visitor whom nothing seems to happen to: all attempts are asked after, not only the last. */
export const CHECK = 'check';

type OpenContext = {
  readonly request: Request;
  readonly services: Services;
  readonly locale: Locale;
};

/**
 * The code of an order (`?purchase=`), as the provider knows it at this moment; or, where no wallet is asked for, the
 * pay page for the phone. Throws the redirect to the receipt of an order that is paid.
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

/** The order a query names, or null. */
export async function findPaycodeOrder(
  query: URLSearchParams,
  services: Services,
): Promise<Order | null> {
  const id = parseId(query.get('purchase') ?? '');
  return id === null ? null : services.database.read((reader) => findOrder(reader, id));
}

async function openOrder(known: Order, asked: OpenContext): Promise<PaycodeView> {
  const { services, locale, request } = asked;
  showPaid(known, services);
  const wasChecked = new URL(request.url).searchParams.has(CHECK);
  const snapshot = await ask(known, wasChecked, asked);
  const order = (await reread(known, services)) ?? known;
  showPaid(order, services);
  if (snapshot === 'foreign' || order.method === 'card' || hasNoCode(snapshot)) {
    const { id, product, plan, seats } = order;
    const selection = { product, bundledProducts: order.bundledProducts, plan, seats };
    return handOff(`/pay?purchase=${id}`, { product, selection, locale, services });
  }
  const hasCode = snapshot !== null && snapshot !== 'unreachable' && snapshot.state === 'waiting';
  // The pay page leads to what is owed instead.
  if (hasCode && !(await mayPay(order, services)))
    throw redirect(resumePath(locale, order.id), 303);
  // A newer attempt began while the older one was asked after: its news bring the page here again.
  const isCurrent = snapshot !== 'unreachable' && snapshot?.reference === order.reference;
  return showOrder(order, isCurrent ? snapshot : null, { ...asked, wasChecked });
}

/** Nothing to be scanned: the wallet's own page is asking. */
const hasNoCode = (snapshot: PaymentSnapshot | 'unreachable' | null): boolean =>
  snapshot !== null &&
  snapshot !== 'unreachable' &&
  snapshot.state === 'waiting' &&
  snapshot.qr === null;

/** Leaves for the receipt when the order is paid. */
export function showPaid(order: Order, { settings }: Services): void {
  if (order.state === 'paid') throw redirect(successPath(settings.sessionSecret, order));
}

const reread = ({ id }: Order, { database }: Services) =>
  database.read((reader) => findOrder(reader, id));

/** What the provider says of the running attempt, acted upon; null when it knows of none, `foreign` when another one does. */
async function ask(
  known: Order,
  all: boolean,
  { request, services }: OpenContext,
): Promise<PaymentSnapshot | 'unreachable' | 'foreign' | null> {
  if (known.provider !== services.provider.id) return 'foreign';
  try {
    // Without a reference the provider's first answer was lost: it is found by the order.
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

/** Money that cannot be settled is no reason to say that the provider was silent: staff read of it in the log. */
async function settle(
  snapshot: PaymentSnapshot,
  request: Request,
  services: Services,
): Promise<void> {
  await settleFromProvider(services, { reference: snapshot.reference }).catch((error: unknown) =>
    services.report(error, request),
  );
}
