import { redirect } from 'react-router';
import {
  idempotencyKey,
  type Order,
  recordStart,
  retryOrder,
  settleFromProvider,
} from '../../../domain/order/index.ts';
import type { PaymentStart } from '../../../domain/payment/index.ts';
import { getLocale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { mayPay } from '../pay/owed.server.ts';
import { findPaycodeOrder, showPaid } from './open.server.ts';

/**
 * A new code in place of one that is over, for the same order. The old one is cancelled at the provider first, so
 * that never two can be paid; while it is good it stays. Always throws a redirect: to the page of the code, or to the
 * pay page when the order has to be agreed anew.
 */
export async function renewCode(
  request: Request,
  services: Services,
  place: string | null = null,
): Promise<never> {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const order = await findPaycodeOrder(url.searchParams, services);
  const page = (path: string) => redirect(localize(locale, path), 303);
  if (order === null) throw page('/paycode');
  showPaid(order, services);
  const back = page(`/paycode?purchase=${order.id}`);
  const attempt = Number(textField(await getForm(request), 'attempt'));
  if (order.attempt !== attempt || order.method === 'card') throw back;
  // Held back since: another way to pay is chosen there.
  const methods = services.listMethods(order.market);
  if (!methods.includes(order.method)) throw page(`/pay?purchase=${order.id}`);
  try {
    const next = await nextAttempt(order, services, place);
    if (next === 'too-old') throw page(`/pay?purchase=${order.id}`);
    if (next === null) throw back;
    const started = await startAgain(next, services);
    throw started.kind === 'redirect' ? redirect(started.url, 303) : back;
  } catch (error) {
    if (error instanceof Response) throw error;
    // The page asks the provider again and says what is to be said.
    services.report(error, request);
    throw back;
  }
}

/** The attempt to start; null when there is nothing to start. One the provider never heard of is started again: same key. */
async function nextAttempt(
  order: Order,
  services: Services,
  place: string | null,
): Promise<Order | 'too-old' | null> {
  const { id: orderId, attempt: seenAttempt, reference } = order;
  if (!(await mayPay(order, services))) return 'too-old';
  if (reference === null) return order.state === 'open' ? order : null;
  if (!(await endCode(reference, services))) return null;
  const next = await services.database.run((work) =>
    retryOrder(work, services, { orderId, seenAttempt, place }),
  );
  if (next.ok) return next.value;
  return next.code === 'too-old' ? 'too-old' : null;
}

/** Makes sure that the code cannot be paid any more; false while it may be, or when it has been. */
async function endCode(reference: string, services: Services): Promise<boolean> {
  const { provider } = services;
  const before = await provider.fetch(reference);
  const isOver = before.expiresAt !== null && before.expiresAt <= services.now();
  if (before.state === 'waiting' && !isOver) return false;
  const snapshot = await provider.cancel(reference);
  await settleFromProvider(services, { reference });
  return snapshot.state === 'declined' || snapshot.state === 'expired';
}

/** As the pay page starts a payment, with the same wallet and nothing kept. */
async function startAgain(order: Order, services: Services): Promise<PaymentStart> {
  const { id: orderId, attempt, total, email, method } = order;
  const { provider, settings, database } = services;
  const home = localize(getLocale(order.locale), '/paycode');
  const started = await provider.start({
    orderId,
    total,
    email,
    locale: order.locale,
    method,
    keep: false,
    expiresAt: null,
    idempotencyKey: idempotencyKey(order),
    returnUrl: `${settings.siteUrl}${home}?purchase=${orderId}`,
    instrument: {},
  });
  const { reference } = started;
  await database.run((work) =>
    recordStart(work, { orderId, attempt, provider: provider.id, reference }),
  );
  return started;
}
