import { data, redirect } from 'react-router';
import { confirmRenewal, type RenewalConfirmation } from '../../../domain/checkout/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { checkoutDeps } from '../pay/checkout-deps.server.ts';
import { resumePath } from '../pay/owed.server.ts';
import { paymentPath } from '../pay/payment-path.server.ts';

type ConfirmRequest = {
  readonly request: Request;
  readonly locale: Locale;
  readonly confirmation: RenewalConfirmation;
};

/**
 * Charges the saved card of a declined renewal, and redirects to the bank, which leads back to the pay page. Without a
 * question of the bank, redirects to the receipt, or to the pay page, which says why the card was declined. Answers 422
 * if nothing is owed, or if the total differs from the one that was shown.
 * @throws the redirect
 */
export async function redirectToBank(
  { request, locale, confirmation }: ConfirmRequest,
  services: Services,
) {
  const result = await confirmRenewal(checkoutDeps(services, request), confirmation);
  if (!result.ok) return data({ code: result.code }, { status: 422 });
  const { order, payment } = result.value;
  const payPage = resumePath(locale, order.id);
  if (payment === null) throw redirect(payPage, 303);
  switch (payment.kind) {
    case 'declined':
    case 'too-little':
    case 'unreachable':
      throw redirect(payPage, 303);
    default:
      throw redirect(await paymentPath(payment, order, { locale, request, services }), 303);
  }
}
