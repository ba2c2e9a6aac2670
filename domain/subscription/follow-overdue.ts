import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { listSubscriptionOrders } from './link.ts';
import { findSubscriptionOrder, lockSubscription } from './store.ts';
import {
  closeOverdue,
  forgetOverdue,
  listOpenOverdue,
  listOverdueToFollow,
  openOverdue,
} from './store-overdue.ts';
import type { OrderRole, Subscription } from './subscription.ts';

const BATCH = 100;

/**
 * Corrects the records in `overdue_renewal` of subscriptions whose renewal was declined, paid, or ended by a process of
 * an earlier version, which does not write them and may run beside this one during an upgrade. Returns the failures,
 * after every subscription was tried.
 */
export async function followOverdue({
  database,
}: {
  readonly database: Pick<Database, 'run' | 'read'>;
}): Promise<unknown[]> {
  const ids = await database.read((reader) => listOverdueToFollow(reader, BATCH));
  const failures: unknown[] = [];
  for (const id of ids)
    await database.run((work) => follow(work, id)).catch((error: unknown) => failures.push(error));
  return failures;
}

async function follow(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id);
  if (subscription === null) return;
  const { state, firstDeclinedAt } = subscription;
  if (state === 'past-due') await openOverdue(work, subscription);
  const current = state === 'past-due' ? firstDeclinedAt?.getTime() : null;
  for (const declinedAt of await listOpenOverdue(work, id)) {
    if (declinedAt.getTime() !== current) await settle(work, subscription, declinedAt);
  }
}

/** Closes a record with the payment or the end that came after the decline, or deletes it if there was neither. */
async function settle(work: Work, { id, endedAt }: Subscription, declinedAt: Date): Promise<void> {
  const overdue = { id, state: 'past-due', firstDeclinedAt: declinedAt } as const;
  const next = await findPaidAfter(work, id, declinedAt);
  if (next?.role === 'renewal') await closeOverdue(work, overdue, next);
  else if (next === null && endedAt !== null)
    await closeOverdue(work, overdue, { at: endedAt, paidBy: null });
  else await forgetOverdue(work, overdue);
}

type Paid = { readonly paidBy: string; readonly at: Date; readonly role: OrderRole };

/** Returns the order that was paid first after a decline, or null. Ignores orders whose money goes back. */
async function findPaidAfter(work: Work, id: string, declinedAt: Date): Promise<Paid | null> {
  const paid: Paid[] = [];
  for (const { id: paidBy, paidAt: at } of await listSubscriptionOrders(work, id)) {
    const known = await findSubscriptionOrder(work, paidBy);
    if (at === null || at < declinedAt || known === null || known.isUnwanted) continue;
    paid.push({ paidBy, at, role: known.role });
  }
  return paid.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
}
