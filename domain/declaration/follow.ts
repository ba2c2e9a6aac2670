import type { JobData, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { findOrderByNumber, findOrderOfBuyer, type Order } from '../order/index.ts';
import { declareWithdrawal } from '../refund/index.ts';
import { declareCancellation, findByOrder, type Subscription } from '../subscription/index.ts';
import { queueAcknowledged } from './acknowledge.ts';
import type { Declaration } from './declaration.ts';
import { lockDeclaration, updateDeclaration } from './store.ts';

export type FollowDeps = { readonly siteUrl: string };

// A declaration without a matching order waits for staff. The email does not reveal whether it exists.
export async function followDeclaration(
  work: Work,
  deps: FollowDeps,
  data: JobData,
): Promise<void> {
  const declaration = await lockDeclaration(work, `${data['declarationId']}`);
  if (declaration?.state !== 'new') return;
  const order = await findOrderOfBuyer(work, declaration);
  const outcome = order === null ? 'unknown' : await begin(work, declaration, order);
  if (outcome !== 'begun') await queueAcknowledged(work, deps, declaration);
  const state = outcome === 'unknown' ? 'unmatched' : 'matched';
  const orderId = state === 'matched' ? (order?.id ?? null) : null;
  await updateDeclaration(work, declaration.id, { state, orderId });
}

/** `over`: there is nothing left to do, and no other email says so. */
type Begun = 'begun' | 'over' | 'unknown';

async function begin(work: Work, declaration: Declaration, order: Order): Promise<Begun> {
  const { kind, note, locale, declaredAt, recordedAt } = declaration;
  // A declaration cannot predate its order, so the recorded time must be wrong.
  const at = declaredAt < order.createdAt ? recordedAt : declaredAt;
  const about = { orderNumber: order.orderNumber, email: order.email, locale };
  if (kind !== 'cancellation') {
    await declareWithdrawal(work, { as: kind, ...about, name: note }, at);
    return 'begun';
  }
  const subscription = await findByOrder(work, about);
  if (subscription === null) return 'unknown';
  if (isOver(subscription)) return 'over';
  await declareCancellation(work, { ...about, reason: note }, at);
  return 'begun';
}

const isOver = ({ state }: Subscription): boolean => state === 'ended' || state === 'cancelled';

/** `no-order`: unknown number, or no subscription to cancel. `changed`: already decided. */
export async function matchDeclaration(
  work: Work,
  { id, orderNumber }: { readonly id: string; readonly orderNumber: string },
): Promise<Result<Order, 'changed' | 'no-order'>> {
  const declaration = await lockDeclaration(work, id);
  if (declaration === null || !isWaiting(declaration)) return refused('changed');
  const order = await findOrderByNumber(work, orderNumber);
  if (order === null || (await begin(work, declaration, order)) === 'unknown')
    return refused('no-order');
  await updateDeclaration(work, id, { state: 'matched', orderId: order.id });
  return done(order);
}

/** Returns false if it was already decided. */
export async function dismissDeclaration(work: Work, id: string): Promise<boolean> {
  const declaration = await lockDeclaration(work, id);
  if (declaration === null || !isWaiting(declaration)) return false;
  await updateDeclaration(work, id, { state: 'dismissed' });
  return true;
}

const isWaiting = ({ state }: Declaration): boolean => state === 'new' || state === 'unmatched';
