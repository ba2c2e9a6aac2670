import { isSameEmail, lowerEmail } from '../../kit/email.ts';
import { type Secret, signText } from '../../kit/sign.ts';
import type { AttemptOrigin, PayForm } from '../order/index.ts';
import type { CardTry } from '../payment/index.ts';

/** Rate limits count visitors and cards by keyed hashes, which reveal neither. */
export type Visitor = {
  readonly secret: Secret;
  /** Network address of the request. Null: unknown. */
  readonly from: string | null;
};

/** A visitor who may be signed in. */
export type Orderer = Visitor & {
  /** Verified email address of the signed-in account. Null if nobody is signed in. */
  readonly signedInAs: string | null;
};

/** Returns the keyed hashes by which an attempt for this email address is counted. */
export const attemptOriginOf = (
  { secret, from, signedInAs }: Orderer,
  email: string,
): AttemptOrigin => {
  const isOwner = signedInAs !== null && isSameEmail(signedInAs, email);
  return {
    addressHash: from === null ? null : signText({ secret, purpose: 'unpaid-order-from' }, from),
    email: isOwner ? null : signText({ secret, purpose: 'unpaid-order-email' }, lowerEmail(email)),
  };
};

/** Returns the keyed hash by which coupons in unpaid orders are counted for a network address, or null. */
export const couponAddressHashOf = ({ secret, from }: Visitor): string | null =>
  from === null ? null : signText({ secret, purpose: 'coupon-held-from' }, from);

/** Returns a card try with keyed hashes of its network address and its card (last four digits and expiry). */
export function cardTryOf(
  { secret, from }: Visitor,
  orderId: string,
  { card_number: number, card_expiry: expiry }: PayForm['instrument'],
): CardTry {
  const hash = (purpose: string, text: string) => signText({ secret, purpose }, text);
  return {
    orderId,
    addressHash: from === null ? null : hash('refused-card-from', from),
    card: number ? hash('refused-card', `${number.slice(-4)} ${expiry ?? ''}`) : null,
  };
}
