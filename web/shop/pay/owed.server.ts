import { redirect } from 'react-router';
import { resolveOwed, whyNotPayable } from '../../../domain/checkout/index.ts';
import { type Order, successPath } from '../../../domain/order/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import { changePath } from './change-path.server.ts';
import { checkoutDeps } from './checkout-deps.server.ts';

/** Returns the address that reopens a form or an order on any device. */
export const resumePath = (locale: Locale, id: string): string =>
  `${localize(locale, '/pay')}?purchase=${id}`;

/** Returns whether an unpaid order can still be paid. */
export const mayPay = async (order: Order, services: Services): Promise<boolean> =>
  (await services.database.read((reader) => whyNotPayable(reader, order))) === null;

type OwedContext = {
  readonly request: Request;
  readonly locale: Locale;
  readonly services: Services;
};

/**
 * Redirects from an order that must no longer be paid: to the order owed instead, to a page that says nothing is
 * owed, or to the offers for its license. Cancels its pending attempt first. Returns false if the provider does not
 * respond, so that the attempt could not be canceled.
 */
export async function redirectToOwed(order: Order, context: OwedContext): Promise<boolean> {
  const { services, locale, request } = context;
  const owed = await resolveOwed(checkoutDeps(services, request), order);
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
