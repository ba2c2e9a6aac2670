import { redirect } from 'react-router';
import {
  attemptOriginOf,
  couponAddressHashOf,
  type Orderer,
  replaceCode as replaceCodeOf,
} from '../../../domain/checkout/index.ts';
import type { Services } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { checkoutDeps } from '../pay/checkout-deps.server.ts';
import { paymentPath } from '../pay/payment-path.server.ts';
import { findPaycodeOrder, redirectIfPaid } from './open.server.ts';

/**
 * Replaces an expired or declined code of an order.
 * @throws a redirect to where the buyer pays, to the code's page, which shows the order's state, or to the pay page
 * if the buyer has to agree to or choose something there
 */
export async function replaceCode(
  request: Request,
  services: Services,
  orderer: Orderer,
): Promise<never> {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const order = await findPaycodeOrder(url.searchParams, services);
  const page = (path: string) => redirect(localize(locale, path), 303);
  if (order === null) throw page('/paycode');
  await redirectIfPaid(order, { request, services });
  const seenAttempt = Number(textField(await getForm(request), 'attempt'));
  const replaced = await replaceCodeOf(checkoutDeps(services, request), order, {
    seenAttempt,
    addressHash: couponAddressHashOf(orderer),
    origin: attemptOriginOf(orderer, order.email),
  });
  switch (replaced.kind) {
    case 'too-many-unpaid':
    case 'too-old':
    case 'too-little':
      throw page(`/pay?purchase=${order.id}`);
    case 'unchanged':
    case 'declined':
    case 'unreachable':
      throw page(`/paycode?purchase=${order.id}`);
    default:
      throw redirect(await paymentPath(replaced, order, { locale, request, services }), 303);
  }
}
