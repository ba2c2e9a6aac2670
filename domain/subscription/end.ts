import type { Work } from '../../db/work.ts';
import { type KeyRing, lendLicense, listLicenses } from '../license/index.ts';
import { type MailPlace, queueEndedMail } from './mails.ts';
import { updateSubscription } from './store.ts';
import type { EndReason, Subscription } from './subscription.ts';

/** What verbs need that write mails and lend licenses. */
export type Place = MailPlace & { readonly ring: KeyRing };

/** What is so of every subscription that will not renew, whatever it was before. */
export const SILENT = { nextChargeAt: null, retryAt: null, graceEndsAt: null } as const;

/** Ends a locked subscription for good, with a mail that says why; the licenses work as long as they were paid. */
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
  // Who cancelled has been told when it ends; a lifetime license comes with a mail of its own.
  if (reason !== 'cancelled' && reason !== 'replaced') await queueEndedMail(work, place, ended);
  return ended;
}

/** Lets all licenses of a subscription work to `until`; null: as they were paid. */
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
