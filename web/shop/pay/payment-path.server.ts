import type { PaymentStarted } from '../../../domain/checkout/index.ts';
import { type Order, successPath } from '../../../domain/order/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';

/** Where the buyer goes on with a payment that was started; null when it was not. */
export function paymentPath(
  payment: PaymentStarted,
  order: Order,
  { locale, services }: { readonly locale: Locale; readonly services: Services },
): string | null {
  const page = (path: string) => `${localize(locale, path)}?purchase=${order.id}`;
  switch (payment.kind) {
    case 'done':
      return successPath(services.settings.sessionSecret, order);
    case 'redirect':
      return payment.url;
    case 'qr':
      return page('/paycode');
    case 'card-fields':
      return page('/pay/card');
    default:
      return null;
  }
}
