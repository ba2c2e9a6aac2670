import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { numberFormat } from '../../kit/formats.ts';
import { formatMoney } from '../../kit/money.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import { getProduct } from '../../products/index.ts';
import { currentInvoice, type InvoicePrinter, invoiceFile, sellerDay } from '../invoice/index.ts';
import {
  type IssuedLicence,
  type KeyRing,
  type LicenceEnd,
  listLicences,
  withEnds,
} from '../licence/index.ts';
import {
  type Mail,
  type MailFields,
  type MailParts,
  MailRefused,
  mailPath,
} from '../mail/index.ts';
import { findPayments, type Payment } from '../payment/index.ts';
import { termDay } from '../price/index.ts';
import { type Renewal, renewalOf, waiverOf } from './order-terms.ts';
import type { Purchase } from './purchase.ts';
import { findPurchase } from './store.ts';
import { successPath } from './success.ts';

/** What the order mail needs besides the mail. */
export type OrderMailDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly ring: KeyRing;
  readonly printer: InvoicePrinter;
  /** What the subscription of a paid order charges next, if it has one. */
  readonly findNextCharge?: (reader: Reader, orderId: string) => Promise<Renewal | null>;
  /** The company that sells. */
  readonly company: { readonly zone: string };
  /** Signs the link to the order. */
  readonly secret: string;
  /** Origin without a slash at the end, `https://shop.example`. */
  readonly siteUrl: string;
};

/**
 * Values and licence file of an order mail, written when it is sent: the key is nowhere stored in plain.
 * @throws MailRefused when the address was corrected since: the present one has a mail of its own
 */
export async function orderMailParts(deps: OrderMailDeps, mail: Mail): Promise<MailParts> {
  const id = mail.purchaseId ?? '';
  const purchase = await deps.database.read((reader) => findPurchase(reader, id));
  const licences = await deps.database.read(async (reader) =>
    withEnds(reader, await listLicences(reader, deps.ring, id)),
  );
  const invoice = await deps.database.read((reader) => currentInvoice(reader, id));
  const payments = await deps.database.read((reader) => findPayments(reader, id));
  const [first] = licences;
  const next = await deps.database.read(
    async (reader) => deps.findNextCharge?.(reader, id) ?? null,
  );
  if (purchase?.paidAt == null || first === undefined)
    throw new Error(`no paid order for mail ${mail.id}`);
  if (!isSameEmail(mail.to, purchase.email))
    throw new MailRefused(`the address of order ${purchase.orderNumber} was corrected`);
  // With no transaction open: printing takes a while.
  const zone = (invoice?.seller ?? deps.company).zone;
  const papers = invoice ? [await invoiceFile(deps.printer, invoice)] : [];
  return {
    fields: {
      ...orderFields({ purchase, licences, first, payments, next, zone }, mail),
      ...links(deps, { purchase, licences }),
    },
    secret: ['key'],
    attachments: [...licences.map(licenceFile), ...papers],
  };
}

/** The signed licence file as an attachment or a download. */
export function licenceFile(licence: Pick<IssuedLicence, 'product' | 'file'>) {
  return {
    name: `${licence.product}-licence.json`,
    type: 'application/json',
    body: new TextEncoder().encode(licence.file),
  };
}

type Bought = {
  readonly purchase: Purchase;
  readonly licences: readonly IssuedLicence[];
  readonly first: IssuedLicence & LicenceEnd;
  readonly payments: readonly Payment[];
  readonly next: Renewal | null;
  /** IANA zone: the mail and the invoice in it name the same day. */
  readonly zone: string;
};

/** Every value in the words and habits of the purchase's language; words come from the mail's front matter. */
function orderFields(
  { purchase, licences, first, zone, ...known }: Bought,
  { kind }: Pick<Mail, 'kind'>,
): MailFields {
  const locale = getLocale(purchase.locale);
  const words = readProse(mailPath(kind), purchase.locale).front;
  const { paidUntil, issuedAt } = first;
  const taxNote = word(words, purchase.bill.tax > 0 ? 'tax_included' : 'tax_excluded');
  const terms = [renewalOf(purchase, known), waiverOf(purchase)];
  const names = licences.map(({ product }) => getProduct(product).name);
  return {
    name: purchase.name,
    email: purchase.email,
    order_number: purchase.orderNumber,
    product: new Intl.ListFormat(locale.tag).format(names),
    plan: word(words, `plan_${purchase.plan}`),
    seats: numberFormat(locale.numberLocale).format(purchase.seats),
    date: sellerDay(issuedAt, zone, locale),
    valid_until: paidUntil === null ? word(words, 'valid_forever') : termDay(paidUntil, purchase),
    total: formatMoney(purchase.total, locale.numberLocale),
    received: word(words, purchase.total.minor > 0 ? 'received' : 'received_free'),
    tax_note: taxNote,
    terms: kind === 'order' ? [taxNote, ...terms].filter(Boolean).join('\n') : '',
    key: licences.length === 1 ? first.key : licences.map(keyLine).join(' · '),
  };
}

const keyLine = ({ product, key }: IssuedLicence): string => `${getProduct(product).name}: ${key}`;

type Ordered = Pick<Bought, 'purchase' | 'licences'>;

function links({ siteUrl, secret }: OrderMailDeps, { purchase, licences }: Ordered): MailFields {
  const home = siteUrl + folderOf(purchase.locale);
  return {
    order_url: siteUrl + successPath(secret, purchase),
    download_url: `${home}${downloadPath(licences)}`,
    help_url: `${home}/about/help-center`,
  };
}

/** Where the program bought is downloaded; of a bundle, where all of them are. */
const downloadPath = (licences: readonly Pick<IssuedLicence, 'product'>[]): string =>
  licences.length === 1 ? `/tip-download/${licences[0]?.product}` : '/download';

function word(words: Readonly<Record<string, string>>, name: string): string {
  const found = words[name];
  if (found === undefined) throw new Error(`the order mail's front matter lacks ${name}`);
  return found;
}
