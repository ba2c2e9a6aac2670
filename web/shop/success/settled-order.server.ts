import { redirect } from 'react-router';
import {
  type Order,
  openFormerOrder,
  openOrder,
  orderToken,
  settleFromProvider,
} from '../../../domain/order/index.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import type { Services } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';

/** How long the page waits for a payment that is being settled, and how often it looks, in milliseconds. */
const SETTLE_WAIT = 1500;
const SETTLE_LOOK = 60;

/** The order a signed link names; null when it is forged, cut or too old, or there is none. */
export const orderOf = (token: string, services: Services): Promise<Order | null> =>
  services.database.read((reader) => openOrder(reader, services.settings.sessionSecret, token));

/**
 * The buyer goes on with a link from before the address was corrected, which opens nothing for anybody else any more: throws
 * the redirect to the same order by its present link.
 */
export async function leadToPresent(request: Request, services: Services): Promise<void> {
  const { database, settings } = services;
  const { sessionSecret: secret } = settings;
  const url = new URL(request.url);
  const token = url.searchParams.get('order') ?? '';
  const order = await database.read((reader) => openFormerOrder(reader, secret, token));
  if (order === null || !isBuyer(request.headers, order.id, settings)) return;
  const { locale } = parseAddress(url.pathname);
  throw redirect(`${localize(locale, '/success')}?order=${orderToken(secret, order)}`, 303);
}

/**
 * Gives a payment just made the moment it takes to be settled by its event; then the provider is asked, because the
 * event may be late, or the site was killed while it settled. Should that fail, the page looks again by itself.
 */
export async function settledOrder(
  token: string,
  request: Request,
  services: Services,
): Promise<Order | null> {
  for (let waited = 0; waited < SETTLE_WAIT; waited += SETTLE_LOOK) {
    const order = await orderOf(token, services);
    if (order?.state !== 'open') return order;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK));
  }
  const late = await orderOf(token, services);
  if (late?.state !== 'open') return late;
  await settleFromProvider(services, { orderId: late.id }).catch((error: unknown) =>
    services.report(error, request),
  );
  return orderOf(token, services);
}
