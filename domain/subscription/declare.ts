import type { JobData, Work } from '../../db/work.ts';
import { cancelSubscription } from './cancel.ts';
import type { Place } from './end.ts';
import { findByOrder } from './link.ts';
import { CANCEL_SUBSCRIPTION } from './subscription.ts';

/** As typed. */
export type Cancellation = {
  readonly orderNumber: string;
  readonly email: string;
  /** May be empty. */
  readonly reason: string;
  /** Locale prefix of the page it was declared on. */
  readonly locale: string;
};

/** Enqueues a cancellation without a link. It reads nothing, so that nobody can probe for orders. */
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

/** Handles one declared cancellation. Does nothing when number and address do not match. */
export async function cancelDeclared(work: Work, place: Place, data: JobData): Promise<void> {
  const { locale, reason, at, ...typed } = data as Declared;
  const subscription = await findByOrder(work, typed);
  if (subscription === null) return;
  const { id: subscriptionId } = subscription;
  const declaredAt = at === undefined ? work.now : new Date(at);
  await cancelSubscription(work, place, { subscriptionId, locale, reason, declaredAt });
}
