import { redirect } from 'react-router';
import {
  endWaiting,
  findPurchase,
  type Purchase,
  successPath,
  whyNotPayable,
} from '../../../domain/purchase/index.ts';
import { owedInstead } from '../../../domain/subscription/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { localize } from '../../request/address.ts';
import type { Services } from '../../request/context.ts';
import { changePath } from './change-path.server.ts';

/** Opens a form that was sent, or an order begun, again on any device. */
export const resumePath = (locale: Locale, id: string): string =>
  `${localize(locale, '/pay')}?purchase=${id}`;

/** Whether an order that is not paid may still be paid. */
export const mayPay = async (order: Purchase, services: Services): Promise<boolean> =>
  (await services.database.read((reader) => whyNotPayable(reader, services, order))) === null;

type Asked = {
  readonly request: Request;
  readonly locale: Locale;
  readonly services: Services;
};

/**
 * Leads away from an order that must not be paid any more, by a thrown redirect: to the order that is owed in its place,
 * to the page that says that nothing is, or to what can be bought for its licence. What its buyer may still be paying is
 * ended first. False: it could not be, because the provider is silent.
 */
export async function leadToOwed(order: Purchase, asked: Asked): Promise<boolean> {
  const { services, locale, request } = asked;
  const { database, settings } = services;
  const why = await database.read((reader) => whyNotPayable(reader, services, order));
  if (why === null) return true;
  const { id: purchaseId, licenceId } = order;
  if (why !== 'not-owed') {
    const kind = order.kind === 'renewal' ? 'renewal' : 'upgrade';
    throw redirect(await changePath(locale, { kind, licenceId: licenceId ?? '' }, services), 303);
  }
  if (order.state === 'open')
    await endWaiting(services, purchaseId).catch((error: unknown) =>
      services.report(error, request),
    );
  const now = await database.read((reader) => findPurchase(reader, purchaseId));
  if (now?.state === 'paid') throw redirect(successPath(settings.sessionSecret, now), 303);
  const owed = await database.run((work) => owedInstead(work, { purchaseId }));
  if (owed === null) throw redirect(`${localize(locale, '/scriptions')}?owed=nothing`, 303);
  if (owed.id !== purchaseId) throw redirect(resumePath(locale, owed.id), 303);
  return false;
}
