import type { Reader } from '../../db/work.ts';
import { findTerms, listPeriods } from '../license/index.ts';
import { type ChangeDeps, type ChangeRefusal, isHeldUp, mayChange } from './change.ts';
import { creditStands } from './credit-stands.ts';
import { AGREED_FOR, type Order } from './order.ts';
import type { OrderDeps } from './settle.ts';

/** What placing an order asks of later nouns, within its own transaction. */
export type PlaceDeps = Pick<OrderDeps, 'isOwed' | 'promisedBack'> &
  Pick<ChangeDeps, 'renewsInBundle'>;

/**
 * Why an order that was begun, and is not paid, must not be paid any more; null: it may. `not-owed`: the subscription that
 * asked for it waits for another one, or for nothing. The others: its license cannot be changed so now, or what came off
 * its price is gone. A first order may always be paid: it is agreed anew.
 */
export async function whyNotPayable(
  reader: Reader,
  orderDeps: PlaceDeps,
  order: Order,
): Promise<'not-owed' | ChangeRefusal | null> {
  const { kind, licenseId, createdAt } = order;
  if (kind === 'new') return null;
  const isOwed = await orderDeps.isOwed(reader, order);
  if (isOwed !== null) return isOwed ? null : 'not-owed';
  const license = await findTerms(reader, licenseId ?? '');
  if (license === null) return 'unknown';
  if (license.state === 'revoked') return 'revoked';
  if (!mayChange(license, kind, order)) return 'not-offered';
  if (await orderDeps.renewsInBundle(reader, license)) return 'not-offered';
  if (kind === 'renewal') return null;
  if (await isHeldUp(reader, await listPeriods(reader, license.id))) return 'disputed';
  // Later its credit would be worth more than what is left.
  const isOld = reader.now.getTime() - createdAt.getTime() > AGREED_FOR;
  const stands = !isOld && (await creditStands(reader, orderDeps.promisedBack, order));
  return stands ? null : 'not-offered';
}
