import type { Reader } from '../../db/work.ts';
import { findSoldProduct } from '../../products/index.ts';
import { findTerms, listPeriods } from '../license/index.ts';
import { AGREED_FOR, type Order, PAYABLE_FOR, productsOf } from '../order/index.ts';
import { creditStands, isPaymentDisputed } from '../refund/index.ts';
import { isOwed, renewsInBundle } from '../subscription/index.ts';
import { type ChangeRefusal, mayChange } from './change.ts';

/**
 * Returns why an unpaid order must not be paid, or null if it may. A first order always may, because it gets a new
 * quote. Other orders keep their price for `AGREED_FOR`, or `PAYABLE_FOR` after their payment began, and a renewal that its
 * subscription waits for keeps it until then. `needsStart`: another payment would begin. `not-owed`: its subscription does
 * not wait for it.
 */
export async function whyNotPayable(
  reader: Reader,
  order: Order,
  needsStart: boolean = order.state !== 'open' || order.reference === null,
): Promise<'not-owed' | ChangeRefusal | null> {
  const { kind, licenseId, createdAt } = order;
  if (kind === 'new') return null;
  const isAwaited = await isOwed(reader, order);
  if (isAwaited !== null) return isAwaited ? null : 'not-owed';
  const license = await findTerms(reader, licenseId ?? '');
  if (license === null) return 'unknown';
  if (license.state === 'revoked') return 'revoked';
  if (!mayChange(license, kind, order)) return 'not-offered';
  if (await renewsInBundle(reader, license)) return 'not-offered';
  // Later, prices and taxes may have changed, and a credit would be worth more than what is left of the license.
  const age = reader.now.getTime() - createdAt.getTime();
  const isOld = age > (needsStart ? AGREED_FOR : PAYABLE_FOR);
  if (kind === 'renewal') return isOld ? 'not-offered' : null;
  if (await isPaymentDisputed(reader, await listPeriods(reader, license.id))) return 'disputed';
  const stands = !isOld && (await creditStands(reader, order));
  return stands ? null : 'not-offered';
}

/** Returns whether a further payment of an order may begin. Only a first order needs its products to be sold. */
export const isStillSold = (order: Pick<Order, 'kind' | 'product' | 'bundledProducts'>): boolean =>
  order.kind !== 'new' || productsOf(order).every((key) => findSoldProduct(key) !== null);
