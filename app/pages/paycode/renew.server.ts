import { redirect } from 'react-router';
import type { PaymentStart } from '../../../domain/payment/index.ts';
import {
  idempotencyKey,
  type Purchase,
  recordStart,
  retryPurchase,
  settleFromProvider,
} from '../../../domain/purchase/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import type { Services } from '../../request/context.ts';
import { getForm, textField } from '../../request/limited-form.server.ts';
import { mayPay } from '../pay/owed.server.ts';
import { findOrder, showPaid } from './open.server.ts';

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
  const purchase = await findOrder(url.searchParams, services);
  const page = (path: string) => redirect(localize(locale, path), 303);
  if (purchase === null) throw page('/paycode');
  showPaid(purchase, services);
  const back = page(`/paycode?purchase=${purchase.id}`);
  const attempt = Number(textField(await getForm(request), 'attempt'));
  if (purchase.attempt !== attempt || purchase.method === 'card') throw back;
  // Held back since: another way to pay is chosen there.
  const methods = services.listMethods(purchase.market);
  if (!methods.includes(purchase.method)) throw page(`/pay?purchase=${purchase.id}`);
  try {
    const next = await nextAttempt(purchase, services, place);
    if (next === 'too-old') throw page(`/pay?purchase=${purchase.id}`);
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
  purchase: Purchase,
  services: Services,
  place: string | null,
): Promise<Purchase | 'too-old' | null> {
  const { id: purchaseId, attempt: seenAttempt, reference } = purchase;
  if (!(await mayPay(purchase, services))) return 'too-old';
  if (reference === null) return purchase.state === 'open' ? purchase : null;
  if (!(await endCode(reference, services))) return null;
  const next = await services.database.run((work) =>
    retryPurchase(work, services, { purchaseId, seenAttempt, place }),
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
async function startAgain(purchase: Purchase, services: Services): Promise<PaymentStart> {
  const { id: purchaseId, attempt, total, email, method } = purchase;
  const { provider, settings, database } = services;
  const home = localize(getLocale(purchase.locale), '/paycode');
  const started = await provider.start({
    purchaseId,
    total,
    email,
    locale: purchase.locale,
    method,
    keep: false,
    expiresAt: null,
    idempotencyKey: idempotencyKey(purchase),
    returnUrl: `${settings.siteUrl}${home}?purchase=${purchaseId}`,
    instrument: {},
  });
  const { reference } = started;
  await database.run((work) =>
    recordStart(work, { purchaseId, attempt, provider: provider.id, reference }),
  );
  return started;
}
