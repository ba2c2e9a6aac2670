import { hasEnded, type StaffLicence } from '../../../domain/licence/index.ts';
import type { Subscription } from '../../../domain/subscription/index.ts';
import { productName } from '../orders/line.server.ts';
import type { LicenceLine } from './licence-table.tsx';
import type { SubscriptionLine } from './subscription-table.tsx';

/** A licence as a line of a list, `now`. */
export const licenceLine = (licence: StaffLicence, now: Date): LicenceLine => ({
  id: licence.id,
  keyTail: licence.keyTail,
  state: licence.state,
  plan: licence.plan,
  seats: licence.seats,
  seatsUsed: licence.seatsUsed,
  orderId: licence.purchaseId,
  product: productName(licence.product),
  standing: licence.state === 'active' && hasEnded(licence, now) ? 'expired' : licence.state,
  mayReturn: licence.revokeReason === 'misuse' && licence.isHeld,
  until: licence.paidUntil?.toISOString() ?? null,
});

export const subscriptionLine = (one: Subscription): SubscriptionLine => ({
  id: one.id,
  orderId: one.orderId,
  orderNumber: one.orderNumber,
  state: one.state,
  plan: one.plan,
  products: [one.product, ...one.also].map(productName).join(', '),
  nextCharge: one.nextChargeAt?.toISOString() ?? null,
});
