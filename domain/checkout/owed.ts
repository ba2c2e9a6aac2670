import { findOrder, type Order } from '../order/index.ts';
import { type MailLinkDeps, owedInstead } from '../subscription/index.ts';
import type { LicenseChange } from './change.ts';
import { whyNotPayable } from './payable.ts';
import { endWaiting, type SettleDeps } from './settle-from-provider.ts';

export type Owed =
  | { readonly kind: 'payable' }
  /** Show the page of the license, which offers what can be bought now. */
  | { readonly kind: 'replaced'; readonly change: LicenseChange }
  | { readonly kind: 'paid'; readonly order: Order }
  /** The subscription waits for this order instead. */
  | { readonly kind: 'other'; readonly order: Order }
  | { readonly kind: 'nothing' }
  /** The provider did not answer, so the payment may still go through. */
  | { readonly kind: 'unsure' };

type OwedDeps = SettleDeps & MailLinkDeps & { readonly report: (error: unknown) => void };

/** Ends the payments of an order. Returns false if one may still be made, or if the provider did not answer. */
const tryEndWaiting = (deps: OwedDeps, orderId: string): Promise<boolean> =>
  endWaiting(deps, orderId).catch((error: unknown) => {
    deps.report(error);
    return false;
  });

/** Finds what the buyer of an unpaid order has to pay. Ends payments at the provider that are no longer due. */
export async function resolveOwed(deps: OwedDeps, order: Order): Promise<Owed> {
  const { database } = deps;
  const why = await database.read((reader) => whyNotPayable(reader, order));
  if (why === null) return { kind: 'payable' };
  const { id: orderId, licenseId } = order;
  const isEnded = order.state !== 'open' || (await tryEndWaiting(deps, orderId));
  const now = await database.read((reader) => findOrder(reader, orderId));
  if (now?.state === 'paid') return { kind: 'paid', order: now };
  if (why !== 'not-owed') {
    const kind = order.kind === 'renewal' ? 'renewal' : 'upgrade';
    if (!isEnded) return { kind: 'unsure' };
    return { kind: 'replaced', change: { kind, licenseId: licenseId ?? '' } };
  }
  const owed = await database.run((work) => owedInstead(work, deps, { orderId }));
  if (owed === null) return { kind: 'nothing' };
  return owed.id === orderId ? { kind: 'unsure' } : { kind: 'other', order: owed };
}
