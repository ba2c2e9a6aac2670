import type { Database } from '../../db/database.ts';
import type { Reader, Work } from '../../db/work.ts';
import { formatMoney } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import { openWords, type Words } from '../../locales/catalog.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import {
  contactUrl,
  listMailsAbout,
  type Mail,
  type MailParts,
  MailRefused,
  mailWord,
  queueMail,
} from '../mail/index.ts';
import { findOrder, lockOrder, type Order } from '../order/index.ts';
import { METHOD_FACTS, type PaymentSnapshot, type PaymentVoucher } from '../payment/index.ts';
import { termMoment } from '../price/index.ts';

/** How long before its end the shop reminds of a voucher that was not paid. */
export const REMIND_BEFORE = days(1);

/**
 * Emails the voucher that an open order waits for, and reminds of it once, on its last day. Repeating it emails nothing
 * again.
 */
export async function mailVoucher(
  work: Work,
  { orderId, reference, voucher, expiresAt }: PaymentSnapshot,
): Promise<void> {
  const order = await lockOrder(work, orderId);
  if (!voucher || expiresAt === null || order?.state !== 'open') return;
  const left = expiresAt.getTime() - work.now.getTime();
  if (order.reference !== reference || left <= 0) return;
  const given = { order, voucher, expiresAt };
  const isNew = await queueVoucher(work, { ...given, occasion: 'first' });
  if (isNew || left > REMIND_BEFORE) return;
  await queueVoucher(work, { ...given, occasion: 'reminder' });
}

/** Returns whether an earlier attempt of an order had a voucher. */
export async function hadVoucher(reader: Reader, { id, attempt }: Order): Promise<boolean> {
  const mails = await listMailsAbout(reader, id);
  return mails.some(
    ({ key }) => key.startsWith(`voucher:${id}:`) && key !== voucherKey(id, attempt),
  );
}

const voucherKey = (id: string, attempt: number): string => `voucher:${id}:${attempt}`;

type VoucherMail = {
  readonly order: Order;
  readonly voucher: PaymentVoucher;
  readonly expiresAt: Date;
  readonly occasion: 'first' | 'reminder';
};

function queueVoucher(
  work: Work,
  { order, voucher, expiresAt, occasion }: VoucherMail,
): Promise<boolean> {
  const { id, attempt, email, locale } = order;
  return queueMail(work, {
    key: occasion === 'first' ? voucherKey(id, attempt) : `voucher-reminder:${id}:${attempt}`,
    kind: 'voucher',
    to: email,
    locale,
    orderId: id,
    fields: {
      ...orderFields(order),
      intro: mailWord('voucher', locale, occasion),
      expires: termMoment(expiresAt, order),
      codes: codesOf(voucher, openWords(locale, ['receipt'])),
      voucher_url: voucher.url,
    },
  });
}

/** One line for each number, and an empty line between stores. */
function codesOf({ number, stores }: PaymentVoucher, t: Words): string {
  const parts = stores.map(({ store, paymentCode, confirmationNumber }) => [
    t(`voucher.store.${store}`),
    t('receipt.named', { name: t('voucher.payment-code'), value: paymentCode }),
    ...(confirmationNumber === null
      ? []
      : [
          t('receipt.named', { name: t('voucher.confirmation-number'), value: confirmationNumber }),
        ]),
  ]);
  return [...(number === null ? [] : [[number]]), ...parts]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Tells the buyer that the voucher of an order has expired, and where to get another one. */
export async function mailExpiredVoucher(work: Work, order: Order): Promise<void> {
  const { id, attempt, email, locale, method, state, declineReason } = order;
  const hasExpired = state === 'declined' && declineReason === 'expired';
  if (!hasExpired || METHOD_FACTS[method].flow !== 'voucher') return;
  await queueMail(work, {
    key: `voucher-expired:${id}:${attempt}`,
    kind: 'voucher-expired',
    to: email,
    locale,
    orderId: id,
    fields: orderFields(order),
  });
}

const orderFields = ({ name, orderNumber, total, locale, method }: Order) => ({
  name,
  order_number: orderNumber,
  total: formatMoney(total, getLocale(locale).numberLocale),
  method: openWords(locale, ['choice'])(`pay.method.${method}`),
});

type VoucherMailDeps = { readonly database: Pick<Database, 'read'>; readonly siteUrl: string };

/**
 * Returns the links of an email about a voucher, or null for other emails.
 * @throws MailRefused if it is no longer true, because the order was paid or has another voucher by now
 */
export async function voucherMailParts(
  { database, siteUrl }: VoucherMailDeps,
  { key, kind, orderId, locale }: Pick<Mail, 'key' | 'kind' | 'orderId' | 'locale'>,
): Promise<MailParts | null> {
  if (kind !== 'voucher' && kind !== 'voucher-expired') return null;
  const order = await database.read((reader) => findOrder(reader, orderId ?? ''));
  const isTrue =
    order?.state === (kind === 'voucher' ? 'open' : 'declined') &&
    key.endsWith(`:${order.attempt}`);
  if (!isTrue) throw new MailRefused(`the voucher of order ${orderId} is paid, over, or replaced`);
  const home = siteUrl + folderOf(locale);
  const fields = {
    pay_url: `${home}/paycode?purchase=${orderId}`,
    help_url: contactUrl(siteUrl, locale),
  };
  return { fields, secret: [], attachments: [] };
}
