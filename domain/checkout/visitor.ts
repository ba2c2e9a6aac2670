import { signText } from '../../kit/sign.ts';
import type { PayForm } from '../order/index.ts';
import type { CardTry } from '../payment/index.ts';

/** Who asks, as far as limits count them. The marks can only be made here, and tell neither an address nor a card. */
export type Visitor = {
  /** Signs the marks. */
  readonly secret: string;
  /** The network address of the request; null when unknown. */
  readonly from: string | null;
};

/** A mark of the network address. The coupons that unpaid orders hold are counted by it. */
export const couponPlaceOf = ({ secret, from }: Visitor): string | null =>
  from === null ? null : signText({ secret, purpose: 'coupon-held-from' }, from);

/** One try to pay by card. The card counts by its last four digits and its expiry, which receipts show, too. */
export function cardTryOf(
  { secret, from }: Visitor,
  orderId: string,
  { card_number: number, card_expiry: expiry }: PayForm['instrument'],
): CardTry {
  const mark = (purpose: string, text: string) => signText({ secret, purpose }, text);
  return {
    orderId,
    place: from === null ? null : mark('refused-card-from', from),
    card: number ? mark('refused-card', `${number.slice(-4)} ${expiry ?? ''}`) : null,
  };
}
