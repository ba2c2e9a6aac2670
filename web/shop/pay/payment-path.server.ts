import type { PaymentStarted } from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { METHOD_FACTS } from '../../../domain/payment/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import { receiptPath } from './receipt-path.server.ts';

/** A payment that started and continues on another page. */
type Begun = Exclude<PaymentStarted, { readonly kind: 'declined' | 'too-little' | 'unreachable' }>;

type PathContext = {
  readonly locale: Locale;
  readonly request: Request;
  readonly services: Services;
  /** See `receiptPath`. */
  readonly isOwn?: boolean;
};

/** Returns the path or URL where the buyer continues with a payment that began. */
export async function paymentPath(
  payment: Begun,
  order: Order,
  { locale, request, services, isOwn }: PathContext,
): Promise<string> {
  const page = (path: string) => `${localize(locale, path)}?purchase=${order.id}`;
  switch (payment.kind) {
    case 'done':
      return receiptPath(order, request, services, isOwn);
    case 'redirect':
      return METHOD_FACTS[order.method].flow === 'card' ? payment.url : page('/pay/away');
    case 'qr':
    case 'voucher':
      return page('/paycode');
    case 'transfer':
      return page('/quote');
    case 'card-fields':
      return page('/pay/card');
  }
}
