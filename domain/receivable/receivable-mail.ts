import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { writeList } from '../../kit/formats.ts';
import { formatMoney } from '../../kit/money.ts';
import type { Secret } from '../../kit/sign.ts';
import { getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import {
  currentInvoice,
  type Invoice,
  type InvoicePrinter,
  invoiceFile,
  invoicePath,
  listInvoices,
  writtenDay,
} from '../invoice/index.ts';
import { type IssuedLicense, type KeyRing, listLicenses, namedKey } from '../license/index.ts';
import {
  contactUrl,
  type Mail,
  type MailAttachment,
  type MailFields,
  type MailParts,
  MailRefused,
  mailWord,
} from '../mail/index.ts';
import {
  findOrder,
  isReceivable,
  licenseFile,
  type Order,
  type PaymentReminder,
  productsOf,
  salesQuotePath,
} from '../order/index.ts';
import { dayIn } from '../tax/index.ts';
import { wordsOn } from './reminder.ts';

export type ReceivableMailDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly ring: KeyRing;
  readonly printer: InvoicePrinter;
  /** Signs the link to the invoice. */
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

type Billed = {
  readonly order: Order;
  /** The invoice to pay, or the credit note of a canceled one. */
  readonly document: Invoice;
  readonly licenses: readonly IssuedLicense[];
  /** In the zone of the seller: `2026-12-28`. */
  readonly today: string;
};

/**
 * Returns the parts of an email about an invoice that is sent before its payment, or null for other emails. Printing is
 * slow, so it runs when the email is sent.
 * @throws MailRefused if the invoice was paid or canceled before it or a reminder is sent
 */
export async function receivableMailParts(
  deps: ReceivableMailDeps,
  mail: Mail,
): Promise<MailParts | null> {
  const { kind, locale } = mail;
  if (kind !== 'invoice' && kind !== 'payment-due' && kind !== 'invoice-canceled') return null;
  const billed = await deps.database.read((reader) => findBilled(reader, deps.ring, mail));
  const { order, document, licenses } = billed;
  const attachments: MailAttachment[] = [await invoiceFile(deps.printer, document)];
  const common = fieldsOf(deps, billed);
  if (kind === 'invoice-canceled') return { fields: common, secret: [], attachments };
  const due = dueFields(deps, billed);
  const how = mailWord(kind, locale, document.due?.account.length ? 'how_transfer' : 'how_online');
  if (kind === 'payment-due') {
    const reminder = wordsOn(mail.fields['reminder'] as PaymentReminder, {
      dueOn: order.billing?.dueOn ?? '',
      today: billed.today,
    });
    const fields = {
      ...common,
      ...due,
      title: mailWord(kind, locale, `title_${reminder}`),
      reason: mailWord(kind, locale, `reason_${reminder}`),
      how,
    };
    return { fields, secret: [], attachments };
  }
  const isDelivered = licenses.length > 0;
  const fields = {
    ...common,
    ...due,
    product: writeList(
      productsOf(order).map((key) => getProduct(key).name),
      getLocale(locale),
    ),
    delivery: mailWord(kind, locale, isDelivered ? 'delivered' : 'delivered_later'),
    key: isDelivered
      ? licenses.map((each) => namedKey(each, order.locale)).join(' · ')
      : mailWord(kind, locale, 'key_later'),
    how,
  };
  return { fields, secret: ['key'], attachments: [...attachments, ...licenses.map(licenseFile)] };
}

async function findBilled(reader: Reader, ring: KeyRing, mail: Mail): Promise<Billed> {
  const id = mail.orderId ?? '';
  const order = await findOrder(reader, id);
  if (order?.billing == null) throw new Error(`mail ${mail.id} has no invoice`);
  const { orderNumber, email } = order;
  if (!isSameEmail(mail.to, email))
    throw new MailRefused(`the address of order ${orderNumber} was corrected`);
  if (mail.kind !== 'invoice-canceled' && !isReceivable(order))
    throw new MailRefused(`the invoice of order ${orderNumber} is paid or canceled`);
  const notes = (await listInvoices(reader, id)).filter(({ kind }) => kind === 'credit-note');
  const document =
    mail.kind === 'invoice-canceled' ? notes.at(-1) : await currentInvoice(reader, id);
  if (document == null) throw new Error(`mail ${mail.id} has no document`);
  const licenses = mail.kind === 'invoice' ? await listLicenses(reader, ring, id) : [];
  return {
    order,
    document,
    licenses: licenses.filter(({ state }) => state === 'active'),
    today: dayIn(document.seller.zone, reader.now),
  };
}

function fieldsOf(
  { siteUrl, secret }: ReceivableMailDeps,
  { order, document }: Billed,
): MailFields {
  const { name, orderNumber, poNumber, total, locale } = order;
  const { refersTo, kind, number } = document;
  return {
    name,
    order_number: orderNumber,
    po_number: poNumber ?? '–',
    invoice_number: kind === 'credit-note' ? (refersTo?.number ?? number) : number,
    total: formatMoney(total, getLocale(locale).numberLocale),
    invoice_url: siteUrl + invoicePath(secret, document),
    help_url: contactUrl(siteUrl, locale),
  };
}

function dueFields({ siteUrl }: ReceivableMailDeps, { order, document }: Billed): MailFields {
  const { id, billing, locale } = order;
  const account = document.due?.account ?? [];
  return {
    due_on: writtenDay(billing?.dueOn ?? '', getLocale(locale)),
    account: account.length > 0 ? account.join(', ') : '–',
    account_holder: document.seller.name,
    pay_url: siteUrl + salesQuotePath({ id, locale }),
  };
}
