import { findOrder, type Order } from '../order/index.ts';
import { owedInstead } from '../subscription/index.ts';
import type { LicenseChange } from './change.ts';
import { endWaiting, type SettleDeps } from './follow.ts';
import { whyNotPayable } from './payable.ts';

/** Whether an order that is not paid may still be paid, and what there is instead. */
export type Owed =
  | { readonly kind: 'payable' }
  /** It must not be paid any more. What can be bought for its license is on the page of the license. */
  | { readonly kind: 'replaced'; readonly change: LicenseChange }
  /** It was paid meanwhile. */
  | { readonly kind: 'paid'; readonly order: Order }
  /** The order that is owed in its place. */
  | { readonly kind: 'other'; readonly order: Order }
  | { readonly kind: 'nothing' }
  /** It could not be ended, because the provider is silent. */
  | { readonly kind: 'unsure' };

/**
 * Finds what a buyer who opens an order has to pay. Of an order that its subscription does not wait for any more, it first
 * ends at the provider what its buyer may still be paying.
 */
export async function findOwed(
  deps: SettleDeps & { readonly report: (error: unknown) => void },
  order: Order,
): Promise<Owed> {
  const { database } = deps;
  const why = await database.read((reader) => whyNotPayable(reader, order));
  if (why === null) return { kind: 'payable' };
  const { id: orderId, licenseId } = order;
  if (why !== 'not-owed') {
    const kind = order.kind === 'renewal' ? 'renewal' : 'upgrade';
    return { kind: 'replaced', change: { kind, licenseId: licenseId ?? '' } };
  }
  if (order.state === 'open') await endWaiting(deps, orderId).catch(deps.report);
  const now = await database.read((reader) => findOrder(reader, orderId));
  if (now?.state === 'paid') return { kind: 'paid', order: now };
  const owed = await database.run((work) => owedInstead(work, { orderId }));
  if (owed === null) return { kind: 'nothing' };
  return owed.id === orderId ? { kind: 'unsure' } : { kind: 'other', order: owed };
}
