import { hasEnded, type StaffLicence } from '../../../domain/licence/index.ts';
import { marketZone } from '../../../domain/price/index.ts';
import { marketsOf } from '../../../domain/purchase/index.ts';
import { listHeldSubscriptions, type Subscription } from '../../../domain/subscription/index.ts';
import type { Reader } from '../../request/context.ts';
import { productName } from '../orders/line.server.ts';
import type { LicenceLine } from './licence-table.tsx';
import type { SubscriptionLine } from './subscription-table.tsx';

/** Licences as lines of a list, as they are now. */
export async function licenceLines(
  reader: Reader,
  all: readonly StaffLicence[],
): Promise<LicenceLine[]> {
  const markets = await marketsOf(
    reader,
    all.map(({ purchaseId }) => purchaseId),
  );
  return all.map((one) => ({
    ...licenceLine(one, reader.now),
    zone: marketZone(markets.get(one.purchaseId) ?? ''),
  }));
}

const licenceLine = (licence: StaffLicence, now: Date): Omit<LicenceLine, 'zone'> => ({
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

/** Subscriptions as lines of a list; of those that wait for a bank no charge is named. */
export async function subscriptionLines(
  reader: Reader,
  all: readonly Subscription[],
): Promise<SubscriptionLine[]> {
  const ids = all.map(({ id }) => id);
  const held = await listHeldSubscriptions(reader, ids);
  return all.map((one) => subscriptionLine(one, held.has(one.id)));
}

const subscriptionLine = (one: Subscription, isHeld: boolean): SubscriptionLine => ({
  id: one.id,
  orderId: one.orderId,
  orderNumber: one.orderNumber,
  state: one.state,
  plan: one.plan,
  products: [one.product, ...one.also].map(productName).join(', '),
  isHeld: isHeld && one.nextChargeAt !== null,
  nextCharge: one.nextChargeAt?.toISOString() ?? null,
  zone: marketZone(one.market),
});
