import {
  abandonAttempt,
  cancelPendingAttempt,
  idempotencyKey,
  type Order,
  type PayForm,
  recordStart,
  type SentTerms,
  settleFromProvider,
  successPath,
} from '../../../domain/order/index.ts';
import { type DeclineReason, saysTooLittle } from '../../../domain/payment/index.ts';
import { getLocale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';

export type Started =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** So small an amount nobody can pay by the provider. */
  | { readonly kind: 'too-little' }
  | { readonly kind: 'unreachable' };

type Asked = { readonly request: Request; readonly services: Services };

/** Makes way for a form that says something else than the order it is about; false when the provider is silent. */
export async function cancelPrevious(
  { request, services }: Asked,
  order: Order,
  sent: SentTerms,
): Promise<boolean> {
  try {
    await cancelPendingAttempt(services, order, sent);
    return true;
  } catch (error) {
    services.report(error, request);
    return false;
  }
}

/** Asks the provider to charge, with no transaction open, and says where the buyer goes next. */
export async function startPaying(
  { request, services }: Asked,
  order: Order,
  { instrument }: Pick<PayForm, 'instrument'>,
): Promise<Started> {
  const report = (error: unknown) => services.report(error, request);
  const { id, attempt, locale: prefix, email, total, method } = order;
  const { provider, settings } = services;
  const locale = getLocale(prefix);
  const started = await provider
    .start({
      orderId: id,
      total,
      locale: prefix,
      email,
      method,
      instrument,
      keep: order.bill.renewal !== null,
      expiresAt: null,
      idempotencyKey: idempotencyKey(order),
      returnUrl: `${settings.siteUrl}${localize(locale, '/pay')}?purchase=${id}`,
    })
    .catch((error: unknown) => (saysTooLittle(error) ? 'too-little' : (report(error) ?? null)));
  if (started === null) return { kind: 'unreachable' };
  if (started === 'too-little') {
    await services.database.run((work) => abandonAttempt(work, order)).catch(report);
    return { kind: 'too-little' };
  }
  const { reference } = started;
  // What cannot be written down now is asked after: the buyer may have paid, and goes on.
  await services.database
    .run((work) => recordStart(work, { orderId: id, attempt, provider: provider.id, reference }))
    .catch(report);
  if (started.kind === 'declined')
    await settleFromProvider(services, { orderId: id }).catch(report);
  switch (started.kind) {
    case 'declined':
      return { kind: 'declined', reason: started.reason };
    case 'redirect':
      return goTo(started.url);
    case 'qr':
      return goTo(`${localize(locale, '/paycode')}?purchase=${id}`);
    case 'client-secret':
      return goTo(`${localize(locale, '/pay/card')}?purchase=${id}`);
    case 'done':
      return goTo(successPath(settings.sessionSecret, order));
  }
}

const goTo = (url: string) => ({ kind: 'redirect', url }) as const;
