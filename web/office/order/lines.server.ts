import { type Gift, listGiftsById } from '../../../domain/gift/index.ts';
import { hasEnded, type StaffLicense } from '../../../domain/license/index.ts';
import { marketsOf, unpaidAmong } from '../../../domain/order/index.ts';
import { marketZone } from '../../../domain/price/index.ts';
import {
  endsWithProducts,
  listDisputedSubscriptions,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { writeList } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { productName } from '../orders/line.server.ts';
import type { LicenseLine } from './license-table.tsx';
import type { SubscriptionLine } from './subscription-table.tsx';

export async function licenseLines(
  reader: Reader,
  all: readonly StaffLicense[],
): Promise<LicenseLine[]> {
  const orderIds = all.map(({ orderId }) => orderId);
  const markets = await marketsOf(reader, orderIds);
  const gifts = await listGiftsById(reader, orderIds);
  const unpaid = await unpaidAmong(reader, orderIds);
  return all.map((one) => ({
    ...licenseLine(one, reader.now),
    given: givenBy(gifts.get(one.orderId)),
    isUnpaid: unpaid.has(one.orderId),
    zone: marketZone(markets.get(one.orderId) ?? ''),
  }));
}

const givenBy = (gift: Gift | undefined): LicenseLine['given'] =>
  gift ? { by: gift.by, why: gift.why } : null;

const licenseLine = (
  license: StaffLicense,
  now: Date,
): Omit<LicenseLine, 'zone' | 'given' | 'isUnpaid'> => ({
  id: license.id,
  keyTail: license.keyTail,
  state: license.state,
  plan: license.plan,
  seats: license.seats,
  seatsUsed: license.seatsUsed,
  orderId: license.orderId,
  product: productName(license.product),
  standing: license.state === 'active' && hasEnded(license, now) ? 'expired' : license.state,
  mayReturn: license.revokeReason === 'misuse' && license.isHeld,
  until: license.paidUntil?.toISOString() ?? null,
});

/** During a dispute, no next charge is shown. */
export async function subscriptionLines(
  reader: Reader,
  all: readonly Subscription[],
  locale: Locale,
): Promise<SubscriptionLine[]> {
  const ids = all.map(({ id }) => id);
  const held = await listDisputedSubscriptions(reader, ids);
  return all.map((one) => subscriptionLine(one, { isHeld: held.has(one.id), locale }));
}

const subscriptionLine = (
  one: Subscription,
  { isHeld, locale }: { readonly isHeld: boolean; readonly locale: Locale },
): SubscriptionLine => ({
  id: one.id,
  orderId: one.orderId,
  orderNumber: one.orderNumber,
  state: one.state,
  plan: one.plan,
  products: writeList([one.product, ...one.bundledProducts].map(productName), locale),
  isHeld: isHeld && one.nextChargeAt !== null,
  nextCharge: endsWithProducts(one) ? null : (one.nextChargeAt?.toISOString() ?? null),
  zone: marketZone(one.market),
});
