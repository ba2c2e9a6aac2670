import { redirect } from 'react-router';
import { findOwed, whyNotPayable } from '../../../domain/checkout/index.ts';
import { type Order, successPath } from '../../../domain/order/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import { changePath } from './change-path.server.ts';
import { checkoutDeps } from './checkout-deps.server.ts';

/** Opens a form that was sent, or an order begun, again on any device. */
export const resumePath = (locale: Locale, id: string): string =>
  `${localize(locale, '/pay')}?purchase=${id}`;

/** Whether an order that is not paid may still be paid. */
export const mayPay = async (order: Order, services: Services): Promise<boolean> =>
  (await services.database.read((reader) => whyNotPayable(reader, order))) === null;

type OwedContext = {
  readonly request: Request;
  readonly locale: Locale;
  readonly services: Services;
};

/**
 * Leads away from an order that must not be paid any more, by a thrown redirect: to the order that is owed in its place,
 * to the page that says that nothing is, or to what can be bought for its license. What its buyer may still be paying is
 * ended first. False: it could not be, because the provider is silent.
 */
export async function redirectToOwed(order: Order, context: OwedContext): Promise<boolean> {
  const { services, locale, request } = context;
  const owed = await findOwed(checkoutDeps(services, request), order);
  switch (owed.kind) {
    case 'payable':
      return true;
    case 'unsure':
      return false;
    case 'replaced':
      throw redirect(await changePath(locale, owed.change, services), 303);
    case 'paid':
      throw redirect(successPath(services.settings.sessionSecret, owed.order), 303);
    case 'nothing':
      throw redirect(`${localize(locale, '/scriptions')}?owed=nothing`, 303);
    case 'other':
      throw redirect(resumePath(locale, owed.order.id), 303);
  }
}
