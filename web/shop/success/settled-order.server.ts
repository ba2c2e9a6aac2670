import { redirect } from 'react-router';
import { settleFromProvider } from '../../../domain/checkout/index.ts';
import { type Order, openFormerOrder, openOrder, orderToken } from '../../../domain/order/index.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import type { Services } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';

/** How long the page waits for a payment to settle, and how often it checks, in milliseconds. */
const SETTLE_WAIT = 1500;
const SETTLE_POLL = 60;

/** Returns the order of a signed link; null if the link is invalid or the order does not exist. */
export const orderOf = (token: string, services: Services): Promise<Order | null> =>
  services.database.read((reader) => openOrder(reader, services.settings.sessionSecret, token));

/**
 * Redirects the buyer from a link that is older than a correction of the address to the current link. The old link
 * opens nothing for anyone else.
 * @throws the redirect
 */
export async function redirectToCurrent(request: Request, services: Services): Promise<void> {
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
 * Waits for a new payment to settle by its event. Then asks the provider, because the event can be late or the
 * server can stop while it settles. If that fails too, the page checks again on its own.
 */
export async function waitForSettledOrder(
  token: string,
  request: Request,
  services: Services,
): Promise<Order | null> {
  for (let waited = 0; waited < SETTLE_WAIT; waited += SETTLE_POLL) {
    const order = await orderOf(token, services);
    if (order?.state !== 'open') return order;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL));
  }
  const late = await orderOf(token, services);
  if (late?.state !== 'open') return late;
  await settleFromProvider(services, { orderId: late.id }).catch((error: unknown) =>
    services.report(error, request),
  );
  return orderOf(token, services);
}
