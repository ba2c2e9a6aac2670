import type { Work } from '../../db/work.ts';
import { type KeyRing, lendLicense, listLicenses } from '../license/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { type MailLinkDeps, queueEndedMail } from './mails.ts';
import { updateSubscription } from './store.ts';
import { closeOverdue } from './store-overdue.ts';
import type { EndReason, Subscription } from './subscription.ts';

export type SubscriptionDeps = MailLinkDeps & { readonly ring: KeyRing };

export const NO_MORE_CHARGES = { nextChargeAt: null, retryAt: null, graceEndsAt: null } as const;

/** Ends a subscription now. The licenses stay valid for the paid time. */
export async function endSubscription(
  work: Work,
  deps: SubscriptionDeps,
  { subscription, reason }: { readonly subscription: Subscription; readonly reason: EndReason },
): Promise<Subscription> {
  const ended = await updateSubscription(work, {
    ...subscription,
    ...NO_MORE_CHARGES,
    state: 'ended',
    endedAt: work.now,
    endReason: reason,
    isChanging: false,
  });
  await closeOverdue(work, subscription, { paidBy: null });
  // A canceled one was announced when it was canceled.
  if (subscription.state !== 'cancelled')
    await recordEvent(work, 'subscription.canceled', subscription.id);
  await keepLicensesValid(work, deps.ring, { subscription, until: null });
  // A cancellation and a lifetime license have emails of their own.
  if (reason !== 'cancelled' && reason !== 'replaced') await queueEndedMail(work, deps, ended);
  return ended;
}

/**
 * Keeps all licenses of a subscription valid to `until`, and through the grace that its customer was told. Null: to the end
 * of the paid time.
 */
export async function keepLicensesValid(
  work: Work,
  ring: KeyRing,
  { subscription, until }: { readonly subscription: Subscription; readonly until: Date | null },
): Promise<void> {
  const { orderId, graceEndsAt } = subscription;
  const isInGrace = until !== null && graceEndsAt !== null && graceEndsAt > until;
  const validTo = isInGrace ? graceEndsAt : until;
  const licenses = await listLicenses(work, ring, orderId);
  for (const id of licenses.map((each) => each.id).toSorted()) {
    await lendLicense(work, ring, { licenseId: id, until: validTo });
  }
}
