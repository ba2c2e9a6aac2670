import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { numberFormat, writeList } from '../../kit/formats.ts';
import { formatMoney } from '../../kit/money.ts';
import type { Secret } from '../../kit/sign.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import { getProduct } from '../../products/index.ts';
import {
  currentInvoice,
  eInvoiceNote,
  type InvoicePrinter,
  invoiceFile,
  sellerDay,
} from '../invoice/index.ts';
import {
  type IssuedLicense,
  type KeyRing,
  type LicenseEnd,
  listLicenses,
  namedKey,
  withEnds,
} from '../license/index.ts';
import {
  type Mail,
  type MailFields,
  type MailParts,
  MailRefused,
  mailPath,
} from '../mail/index.ts';
import { findPayments, type Payment } from '../payment/index.ts';
import { termDay } from '../price/index.ts';
import type { Order } from './order.ts';
import { type Renewal, renewalOf, waiverOf } from './order-terms.ts';
import { findOrder } from './store.ts';
import { successPath } from './success.ts';

export type OrderMailDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly ring: KeyRing;
  readonly printer: InvoicePrinter;
  readonly findNextCharge?: (reader: Reader, orderId: string) => Promise<Renewal | null>;
  readonly company: { readonly zone: string };
  /** Signs the link to the order. */
  readonly secret: Secret;
  /** Origin without a trailing slash, `https://shop.example`. */
  readonly siteUrl: string;
};

/**
 * Runs when the email is sent, because keys are never stored in plain text.
 * @throws MailRefused if the address was corrected, because the new address gets its own email
 */
export async function orderMailParts(deps: OrderMailDeps, mail: Mail): Promise<MailParts> {
  const id = mail.orderId ?? '';
  const order = await deps.database.read((reader) => findOrder(reader, id));
  const licenses = await deps.database.read(async (reader) =>
    withEnds(reader, await listLicenses(reader, deps.ring, id)),
  );
  const invoice = await deps.database.read((reader) => currentInvoice(reader, id));
  const payments = await deps.database.read((reader) => findPayments(reader, id));
  const [first] = licenses;
  const next = await deps.database.read(
    async (reader) => deps.findNextCharge?.(reader, id) ?? null,
  );
  if (order?.paidAt == null || first === undefined)
    throw new Error(`mail ${mail.id} has no paid order`);
  if (!isSameEmail(mail.to, order.email))
    throw new MailRefused(`the address of order ${order.orderNumber} was corrected`);
  // No transaction is open here, because printing takes a while.
  const zone = (invoice?.seller ?? deps.company).zone;
  const invoiceNote = invoice ? eInvoiceNote(invoice) : '';
  const invoices = invoice ? [await invoiceFile(deps.printer, invoice)] : [];
  return {
    fields: {
      ...orderFields({ order, licenses, first, payments, next, zone, invoiceNote }, mail),
      ...links(deps, { order, licenses }),
    },
    secret: ['key'],
    attachments: [...licenses.map(licenseFile), ...invoices],
  };
}

export function licenseFile(license: Pick<IssuedLicense, 'product' | 'file'>) {
  return {
    name: `${license.product}-licence.json`,
    type: 'application/json',
    body: new TextEncoder().encode(license.file),
  };
}

type PaidOrder = {
  readonly order: Order;
  readonly licenses: readonly IssuedLicense[];
  readonly first: IssuedLicense & LicenseEnd;
  readonly payments: readonly Payment[];
  readonly next: Renewal | null;
  /** IANA time zone, so that the email and its invoice show the same day. */
  readonly zone: string;
  readonly invoiceNote: string;
};

function orderFields(
  { order, licenses, first, zone, invoiceNote, ...facts }: PaidOrder,
  { kind }: Pick<Mail, 'kind'>,
): MailFields {
  const locale = getLocale(order.locale);
  const words = readProse(mailPath(kind), order.locale).front;
  const { paidUntil, issuedAt } = first;
  const taxed = word(words, order.quote.tax > 0 ? 'tax_included' : 'tax_excluded');
  const taxNote = [taxed, invoiceNote].filter(Boolean).join('\n');
  const terms = [renewalOf(order, facts), waiverOf(order)];
  const names = licenses.map(({ product }) => getProduct(product).name);
  return {
    name: order.name,
    email: order.email,
    order_number: order.orderNumber,
    product: writeList(names, locale),
    plan: word(words, `plan_${order.plan}`),
    seats: numberFormat(locale.numberLocale).format(order.seats),
    date: sellerDay(issuedAt, zone, locale),
    valid_until: paidUntil === null ? word(words, 'valid_forever') : termDay(paidUntil, order),
    total: formatMoney(order.total, locale.numberLocale),
    received: word(words, receivedOf(order)),
    tax_note: taxNote,
    terms: kind === 'order' ? [taxNote, ...terms].filter(Boolean).join('\n') : '',
    key:
      licenses.length === 1
        ? first.key
        : licenses.map((each) => namedKey(each, order.locale)).join(' · '),
  };
}

/** The invoice of an order on account, which is attached, still asks for the payment. */
function receivedOf({ total, billing }: Order): string {
  if (total.minor === 0) return 'received_free';
  return billing === null ? 'received' : 'received_invoiced';
}

type OrderLicenses = Pick<PaidOrder, 'order' | 'licenses'>;

function links({ siteUrl, secret }: OrderMailDeps, { order, licenses }: OrderLicenses): MailFields {
  const home = siteUrl + folderOf(order.locale);
  return {
    order_url: siteUrl + successPath(secret, order),
    download_url: `${home}${downloadPath(licenses)}`,
    help_url: `${home}/about/help-center`,
  };
}

const downloadPath = (licenses: readonly Pick<IssuedLicense, 'product'>[]): string =>
  licenses.length === 1 ? `/tip-download/${licenses[0]?.product}` : '/download';

function word(words: Readonly<Record<string, string>>, name: string): string {
  const found = words[name];
  if (found === undefined) throw new Error(`the order mail's front matter lacks ${name}`);
  return found;
}
