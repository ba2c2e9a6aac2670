import type { JobData, Work } from '../../db/work.ts';
import { cancelSubscription } from './cancel.ts';
import type { SubscriptionDeps } from './end.ts';
import { findByOrder } from './link.ts';
import { CANCEL_SUBSCRIPTION } from './subscription.ts';

export type Cancellation = {
  readonly orderNumber: string;
  readonly email: string;
  readonly reason: string;
  /** Locale prefix of the page. */
  readonly locale: string;
};

/** Enqueues a cancellation. Reads nothing, so that nobody can probe for orders. `at`: when the declaration arrived. */
export async function declareCancellation(
  work: Work,
  declared: Cancellation,
  at: Date = work.now,
): Promise<void> {
  const { orderNumber, email, reason, locale } = declared;
  const typed = { orderNumber, email, reason, locale };
  await work.enqueue(CANCEL_SUBSCRIPTION, { ...typed, at: at.toISOString() });
}

/** `at`: when it arrived. Jobs of older builds lack it. */
type Declared = Cancellation & { readonly at?: string };

/** Cancels the subscription of a declaration. Does nothing if number and address do not match. */
export async function cancelDeclared(
  work: Work,
  deps: SubscriptionDeps,
  data: JobData,
): Promise<void> {
  const { locale, reason, at, ...typed } = data as Declared;
  const subscription = await findByOrder(work, typed);
  if (subscription === null) return;
  const { id: subscriptionId } = subscription;
  const declaredAt = at === undefined ? work.now : new Date(at);
  await cancelSubscription(work, deps, { subscriptionId, locale, reason, declaredAt });
}
