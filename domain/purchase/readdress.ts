import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail, readEmail } from '../../kit/email.ts';
import { hours } from '../../kit/time.ts';
import { folderOf } from '../../locales/index.ts';
import { type KeyRing, listGranted, readdressLicences } from '../licence/index.ts';
import { queueMail, withdrawMails } from '../mail/index.ts';
import { canShowKey, MOST_CORRECTIONS, type Purchase } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';
import { findStanding } from './store-orders.ts';

/** One more mail of an order in so long. */
const MAIL_PAUSE = hours(1);

export type ReaddressRefusal =
  | 'malformed'
  | 'unchanged'
  /** Later than the key is shown, of an order that is not paid or was paid back, or of a renewal or an upgrade. */
  | 'closed'
  | 'too-often';

export type EmailCorrection = {
  readonly purchaseId: string;
  readonly typed: string;
  /** Origin without a slash at the end, for the link in the notice. */
  readonly siteUrl: string;
};

type Corrected =
  | { readonly ok: true; readonly value: Purchase }
  | { readonly ok: false; readonly code: ReaddressRefusal };

/**
 * Corrects a mistyped address of an order while its holder sees the keys anyway: the order, its licences and their files
 * get the new one, the order mail goes there, and the old address hears that it changed (not to what). Links in mails that
 * the old address has got open nothing any more, and what was still to be sent there is not. The old ones stay on record.
 * Invoices keep what they say.
 */
export async function correctOrderEmail(
  work: Work,
  ring: KeyRing,
  { purchaseId, typed, siteUrl }: EmailCorrection,
): Promise<Corrected> {
  const { email, fault } = readEmail(typed);
  if (fault !== null) return { ok: false, code: 'malformed' };
  const purchase = await lockPurchase(work, purchaseId);
  const refusal = purchase === null ? 'closed' : whyNot(purchase, email, work.now);
  if (purchase === null || refusal !== null) return { ok: false, code: refusal ?? 'closed' };
  if (!(await isStillGiven(work, purchaseId))) return { ok: false, code: 'closed' };
  if ((await readdressLicences(work, ring, { purchaseId, email })) === 0)
    return { ok: false, code: 'closed' };
  const formerEmails = [...purchase.formerEmails, purchase.email];
  const next = await updatePurchase(work, { ...purchase, email, formerEmails });
  const withKeys = { purchaseId, kinds: ['order', 'licence-keys'], to: purchase.email } as const;
  await withdrawMails(work, withKeys);
  const key = `order:${purchaseId}:to:${formerEmails.length}`;
  const { locale, orderNumber } = purchase;
  await queueMail(work, { key, kind: 'order', to: email, locale, fields: {}, purchaseId });
  await queueMail(work, {
    key: `${key}:notice`,
    kind: 'order-email-changed',
    to: purchase.email,
    locale,
    fields: {
      order_number: orderNumber,
      email: purchase.email,
      help_url: `${siteUrl}${folderOf(locale)}/about/contact-us`,
    },
    purchaseId,
  });
  return { ok: true, value: next };
}

function whyNot(purchase: Purchase, email: string, now: Date): ReaddressRefusal | null {
  if (!canCorrectEmail(purchase, now)) return 'closed';
  if (purchase.formerEmails.length >= MOST_CORRECTIONS) return 'too-often';
  return isSameEmail(purchase.email, email) ? 'unchanged' : null;
}

/** Whether the address may still be corrected, as far as the order tells. */
export const canCorrectEmail = (
  purchase: Pick<Purchase, 'kind' | 'state' | 'paidAt'>,
  now: Date,
): boolean => purchase.kind === 'new' && canShowKey(purchase, now);

/**
 * Whether a paid order is still what its mail says: not all of its money went back, and one of its licences at least was
 * not taken back.
 */
export async function isStillGiven(reader: Reader, purchaseId: string): Promise<boolean> {
  if ((await findStanding(reader, purchaseId)) === 'refunded') return false;
  return (await listGranted(reader, purchaseId)).some(({ state }) => state === 'active');
}

/** Why an order's mail was not sent again: within the hour it was, or there is nothing (left) to send. */
export type ResendRefusal = 'too-soon' | 'closed';

/** Sends the mail of a paid order once more, to its own address; null when it was sent. */
export async function resendOrderMail(
  work: Work,
  purchaseId: string,
): Promise<ResendRefusal | null> {
  const purchase = await lockPurchase(work, purchaseId);
  if (purchase?.state !== 'paid' || !(await isStillGiven(work, purchaseId))) return 'closed';
  const { email, locale, formerEmails } = purchase;
  const slot = Math.floor(work.now.getTime() / MAIL_PAUSE);
  const key = `order:${purchaseId}:again:${formerEmails.length}:${slot}`;
  const kind = purchase.kind === 'renewal' ? 'renewal' : 'order';
  const isNew = await queueMail(work, { key, kind, to: email, locale, fields: {}, purchaseId });
  return isNew ? null : 'too-soon';
}
