import { redirect } from 'react-router';
import {
  endWaiting,
  findOrder,
  type Order,
  successPath,
  whyNotPayable,
} from '../../../domain/order/index.ts';
import { owedInstead } from '../../../domain/subscription/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import { changePath } from './change-path.server.ts';

/** Opens a form that was sent, or an order begun, again on any device. */
export const resumePath = (locale: Locale, id: string): string =>
  `${localize(locale, '/pay')}?purchase=${id}`;

/** Whether an order that is not paid may still be paid. */
export const mayPay = async (order: Order, services: Services): Promise<boolean> =>
  (await services.database.read((reader) => whyNotPayable(reader, services, order))) === null;

type Asked = {
  readonly request: Request;
  readonly locale: Locale;
  readonly services: Services;
};

/**
 * Leads away from an order that must not be paid any more, by a thrown redirect: to the order that is owed in its place,
 * to the page that says that nothing is, or to what can be bought for its license. What its buyer may still be paying is
 * ended first. False: it could not be, because the provider is silent.
 */
export async function leadToOwed(order: Order, asked: Asked): Promise<boolean> {
  const { services, locale, request } = asked;
  const { database, settings } = services;
  const why = await database.read((reader) => whyNotPayable(reader, services, order));
  if (why === null) return true;
  const { id: orderId, licenseId } = order;
  if (why !== 'not-owed') {
    const kind = order.kind === 'renewal' ? 'renewal' : 'upgrade';
    throw redirect(await changePath(locale, { kind, licenseId: licenseId ?? '' }, services), 303);
  }
  if (order.state === 'open')
    await endWaiting(services, orderId).catch((error: unknown) => services.report(error, request));
  const now = await database.read((reader) => findOrder(reader, orderId));
  if (now?.state === 'paid') throw redirect(successPath(settings.sessionSecret, now), 303);
  const owed = await database.run((work) => owedInstead(work, { orderId }));
  if (owed === null) throw redirect(`${localize(locale, '/scriptions')}?owed=nothing`, 303);
  if (owed.id !== orderId) throw redirect(resumePath(locale, owed.id), 303);
  return false;
}
