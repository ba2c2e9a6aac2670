import type { Work } from '../../db/work.ts';
import { type KeyRing, lendLicense, listLicenses } from '../license/index.ts';
import { type MailPlace, queueEndedMail } from './mails.ts';
import { updateSubscription } from './store.ts';
import type { EndReason, Subscription } from './subscription.ts';

export type Place = MailPlace & { readonly ring: KeyRing };

export const SILENT = { nextChargeAt: null, retryAt: null, graceEndsAt: null } as const;

/** Ends a subscription now. The licenses stay valid for the paid time. */
export async function endSubscription(
  work: Work,
  place: Place,
  { subscription, reason }: { readonly subscription: Subscription; readonly reason: EndReason },
): Promise<Subscription> {
  const ended = await updateSubscription(work, {
    ...subscription,
    ...SILENT,
    state: 'ended',
    endedAt: work.now,
    endReason: reason,
    isChanging: false,
  });
  await lend(work, place.ring, { subscription, until: null });
  // A cancellation and a lifetime license have emails of their own.
  if (reason !== 'cancelled' && reason !== 'replaced') await queueEndedMail(work, place, ended);
  return ended;
}

/** Keeps all licenses of a subscription valid to `until`. Null: to the end of the paid time. */
export async function lend(
  work: Work,
  ring: KeyRing,
  { subscription, until }: { readonly subscription: Subscription; readonly until: Date | null },
): Promise<void> {
  const licenses = await listLicenses(work, ring, subscription.orderId);
  for (const id of licenses.map((each) => each.id).toSorted()) {
    await lendLicense(work, ring, { licenseId: id, until });
  }
}
