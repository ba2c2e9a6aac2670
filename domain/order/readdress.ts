import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail, readEmail } from '../../kit/email.ts';
import { hours } from '../../kit/time.ts';
import { type KeyRing, listGranted, readdressLicenses } from '../license/index.ts';
import { contactUrl, queueMail, withdrawMails } from '../mail/index.ts';
import {
  canShowKey,
  isReceivable,
  MOST_CORRECTIONS,
  MOST_STAFF_CORRECTIONS,
  type Order,
} from './order.ts';
import { lockLater, lockOrder, updateEmail } from './store.ts';
import { findStanding } from './store-orders.ts';

const MAIL_SLOT = hours(1);

export type ReaddressRefusal =
  | 'malformed'
  | 'unchanged'
  /** See `canCorrectEmail`. Also if the order was refunded or has no active license. */
  | 'closed'
  | 'too-often';

export type EmailCorrection = {
  readonly orderId: string;
  readonly typed: string;
  /** Origin without a trailing slash, for the link in the notice. */
  readonly siteUrl: string;
  /** Staff may correct the address of an order of any age, and of one whose invoice waits for its payment. */
  readonly byStaff?: boolean;
};

type CorrectionResult =
  | { readonly ok: true; readonly value: Order }
  | { readonly ok: false; readonly code: ReaddressRefusal };

/**
 * Corrects a mistyped address of an order, its licenses, and the renewals and upgrades of these that have the same
 * address. The old address gets a notice without the new one, and its links stop working. Invoices do not change.
 */
export async function correctOrderEmail(
  work: Work,
  ring: KeyRing,
  { orderId, typed, siteUrl, byStaff = false }: EmailCorrection,
): Promise<CorrectionResult> {
  const { email, fault } = readEmail(typed);
  if (fault !== null) return { ok: false, code: 'malformed' };
  const order = await lockOrder(work, orderId);
  const refusal = order === null ? 'closed' : refusalOf(order, email, byStaff ? null : work.now);
  if (order === null || refusal !== null) return { ok: false, code: refusal ?? 'closed' };
  // The license of an order on account may follow its payment.
  const isOwed = isReceivable(order);
  if (!isOwed && !(await isStillLicensed(work, orderId))) return { ok: false, code: 'closed' };
  const issued = (await listGranted(work, orderId)).filter((each) => each.orderId === orderId);
  const licenseIds = issued.map(({ id }) => id);
  const later = await lockLater(work, { email: order.email, licenseIds });
  const moved = await readdressLicenses(work, ring, { orderId, email });
  if (!isOwed && moved === 0) return { ok: false, code: 'closed' };
  const next = await readdressOne(work, order, email);
  for (const each of later) await readdressOne(work, each, email);
  const key = `order:${orderId}:to:${next.formerEmails.length}`;
  const { locale, orderNumber } = order;
  const kind = isOwed ? 'invoice' : 'order';
  await queueMail(work, { key, kind, to: email, locale, fields: {}, orderId });
  await queueMail(work, {
    key: `${key}:notice`,
    kind: 'order-email-changed',
    to: order.email,
    locale,
    fields: {
      order_number: orderNumber,
      email: order.email,
      help_url: contactUrl(siteUrl, locale),
    },
    orderId,
  });
  return { ok: true, value: next };
}

/** Its emails with keys or invoices that still wait for the old address are not sent. */
async function readdressOne(work: Work, order: Order, email: string): Promise<Order> {
  const kinds = ['order', 'renewal', 'licence-keys', 'invoice', 'payment-due'] as const;
  await withdrawMails(work, { orderId: order.id, kinds, to: order.email });
  const formerEmails = [...order.formerEmails, order.email];
  return updateEmail(work, order, { email, formerEmails });
}

/** `now`: null for staff. */
function refusalOf(order: Order, email: string, now: Date | null): ReaddressRefusal | null {
  const isOpen =
    now === null ? order.state === 'paid' || isReceivable(order) : canCorrectEmail(order, now);
  if (!isOpen) return 'closed';
  const most = now === null ? MOST_STAFF_CORRECTIONS : MOST_CORRECTIONS;
  if (order.formerEmails.length >= most) return 'too-often';
  return isSameEmail(order.email, email) ? 'unchanged' : null;
}

export const canCorrectEmail = (
  order: Pick<Order, 'kind' | 'state' | 'paidAt'>,
  now: Date,
): boolean => order.kind === 'new' && canShowKey(order, now);

/** Returns whether a paid order is not fully refunded and still has an active license. */
export async function isStillLicensed(reader: Reader, orderId: string): Promise<boolean> {
  if ((await findStanding(reader, orderId)) === 'refunded') return false;
  return (await listGranted(reader, orderId)).some(({ state }) => state === 'active');
}

/** `too-soon`: sent again in this clock hour already. `closed`: there is nothing to send. */
export type ResendRefusal = 'too-soon' | 'closed';

/** Queues the email of an order again. Returns null on success. */
export async function resendOrderMail(work: Work, orderId: string): Promise<ResendRefusal | null> {
  const order = await lockOrder(work, orderId);
  if (order?.state !== 'paid' || !(await isStillLicensed(work, orderId))) return 'closed';
  const { email, locale, formerEmails } = order;
  const slot = Math.floor(work.now.getTime() / MAIL_SLOT);
  const key = `order:${orderId}:again:${formerEmails.length}:${slot}`;
  const kind = order.kind === 'renewal' ? 'renewal' : 'order';
  const isNew = await queueMail(work, { key, kind, to: email, locale, fields: {}, orderId });
  return isNew ? null : 'too-soon';
}
