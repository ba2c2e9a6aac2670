import type { JobData, Work } from '../../db/work.ts';
import { cancelSubscription } from './cancel.ts';
import type { Place } from './end.ts';
import { findByOrder } from './link.ts';
import { CANCEL_SUBSCRIPTION } from './subscription.ts';

export type Cancellation = {
  /** As typed. */
  readonly orderNumber: string;
  readonly email: string;
  /** As typed; may be empty. */
  readonly reason: string;
  /** Locale prefix of the page it was declared on. */
  readonly locale: string;
};

/**
 * Notes that somebody cancels the subscription of an order, without a link. Looks at nothing: whoever declares learns
 * neither by the answer nor by its time whether there is such an order.
 */
export async function declareCancellation(
  work: Work,
  declared: Cancellation,
  at: Date = work.now,
): Promise<void> {
  const { orderNumber, email, reason, locale } = declared;
  const typed = { orderNumber, email, reason, locale };
  await work.enqueue(CANCEL_SUBSCRIPTION, { ...typed, at: at.toISOString() });
}

/** `at`: when it arrived; a job of an older build lacks it. */
type Declared = Cancellation & { readonly at?: string };

/**
 * The job: cancels it, with the mail to the address of the order, in the language of the page. Nothing happens when
 * number and address do not fit.
 */
export async function cancelDeclared(work: Work, place: Place, data: JobData): Promise<void> {
  const { locale, reason, at, ...typed } = data as Declared;
  const subscription = await findByOrder(work, typed);
  if (subscription === null) return;
  const { id: subscriptionId } = subscription;
  const saidAt = at === undefined ? work.now : new Date(at);
  await cancelSubscription(work, place, { subscriptionId, locale, reason, saidAt });
}
