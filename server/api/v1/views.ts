import type { z } from 'zod';
import { type Invoice, invoicePath } from '../../../domain/invoice/index.ts';
import type { Activation, KeyRing, LicenseRecord } from '../../../domain/license/index.ts';
import { changedAt, type OrderRecord, productsOf } from '../../../domain/order/index.ts';
import type { BookLine } from '../../../domain/price/index.ts';
import type { Refund } from '../../../domain/refund/index.ts';
import { chargedAgainAt, type Subscription } from '../../../domain/subscription/index.ts';
import {
  type LastMessage,
  stateAt,
  type Thread,
  type Ticket,
  type TicketMessage,
} from '../../../domain/ticket/index.ts';
import type { Secret } from '../../../kit/sign.ts';
import type * as schemas from './schemas.ts';

type View<Name extends keyof typeof schemas> = (typeof schemas)[Name] extends z.ZodType
  ? z.input<(typeof schemas)[Name]>
  : never;

const iso = (moment: Date): string => moment.toISOString();
const isoOrNull = (moment: Date | null): string | null => moment && iso(moment);

export function orderView(order: OrderRecord): View<'Order'> {
  const { quote, total } = order;
  const of = (minor: number) => ({ minor, currency: total.currency });
  return {
    id: order.id,
    number: order.orderNumber,
    kind: order.kind,
    status: order.standing,
    isDisputed: order.isDisputed,
    products: productsOf(order),
    plan: order.plan,
    seats: order.seats,
    licenseId: order.licenseId,
    market: order.market,
    locale: order.locale,
    buyer: {
      email: order.email,
      name: order.name,
      country: order.country,
      company: order.company,
      address: order.address && {
        street: order.address.street,
        postcode: order.address.postcode,
        city: order.address.city,
      },
      taxId: order.taxId,
      poNumber: order.poNumber,
    },
    total,
    net: of(quote.net),
    tax: of(quote.tax),
    refunded: order.refunded,
    coupon: quote.coupon,
    paymentMethod: order.method,
    createdAt: iso(order.createdAt),
    updatedAt: iso(changedAt(order)),
    paidAt: isoOrNull(order.paidAt),
  };
}

export const refundView = (refund: Refund): View<'Refund'> => ({
  id: refund.id,
  orderId: refund.orderId,
  amount: refund.amount,
  status: refund.state,
  reason: refund.reason,
  requestedAt: iso(refund.requestedAt),
  endedAt: isoOrNull(refund.endedAt),
});

/** Shows the key in full only with a ring. */
export const licenseView = (license: LicenseRecord, ring: KeyRing | null): View<'License'> => ({
  id: license.id,
  orderId: license.orderId,
  product: license.product,
  plan: license.plan,
  seats: license.seats,
  seatsUsed: license.seatsUsed,
  email: license.email,
  key: ring === null ? `*****-*****-*****-*****-${license.keyTail}` : license.readKey(ring),
  status: license.standing,
  issuedAt: iso(license.issuedAt),
  paidUntil: isoOrNull(license.paidUntil),
  expiresAt: isoOrNull(license.expiresAt),
  revokeReason: license.revokeReason,
  revokedAt: isoOrNull(license.revokedAt),
});

/** The fingerprint of the machine is left out. Staff do not see it either. */
export const deviceView = (one: Activation): View<'Device'> => ({
  id: one.id,
  name: one.deviceName,
  appVersion: one.appVersion,
  isOffline: one.nonce !== null,
  activatedAt: iso(one.activatedAt),
  lastSeenAt: iso(one.lastSeenAt),
  endedAt: isoOrNull(one.endedAt),
});

/** Tables spell `cancelled`. */
const american = <Word extends string>(word: Word) =>
  (word === 'cancelled' ? 'canceled' : word) as Exclude<Word, 'cancelled'> | 'canceled';

export function subscriptionView(one: Subscription): View<'Subscription'> {
  const chargeAt = chargedAgainAt(one);
  const { plan, seats, total } = one.nextQuote;
  return {
    id: one.id,
    orderId: one.orderId,
    orderNumber: one.orderNumber,
    email: one.email,
    status: american(one.state),
    products: productsOf(one),
    plan: one.plan,
    seats: one.seats,
    market: one.market,
    period: one.period,
    periodStart: iso(one.periodStart),
    periodEnd: iso(one.periodEnd),
    next:
      chargeAt === null || plan === 'lifetime'
        ? null
        : { plan, seats, total, chargeAt: iso(chargeAt) },
    createdAt: iso(one.createdAt),
    canceledAt: isoOrNull(one.canceledAt),
    endedAt: isoOrNull(one.endedAt),
    endReason: one.endReason && american(one.endReason),
  };
}

type Entry = BookLine['planned'][number];

export const priceEntryView = ({ id, total, validFrom, validTo }: Entry) => ({
  id,
  total,
  validFrom: iso(validFrom),
  validTo: isoOrNull(validTo),
});

export const priceView = (line: BookLine): View<'Price'> => ({
  product: line.product,
  plan: line.plan,
  seats: line.seats,
  market: line.market,
  current: line.current && priceEntryView(line.current),
  scheduled: line.planned.map(priceEntryView),
});

const authorOf = (author: TicketMessage['author']) =>
  author === 'visitor' ? 'customer' : ('staff' as const);

export const requestView = (
  ticket: Ticket,
  last: LastMessage | undefined,
  now: Date,
): View<'SupportRequest'> => ({
  id: ticket.id,
  number: ticket.number,
  status: stateAt(ticket, now),
  subject: ticket.subject,
  team: ticket.team,
  category: ticket.category,
  product: ticket.product,
  version: ticket.version,
  name: ticket.name,
  email: ticket.email,
  locale: ticket.locale,
  rating: ticket.rating,
  createdAt: iso(ticket.createdAt),
  updatedAt: iso(ticket.updatedAt),
  firstAnswerAt: isoOrNull(ticket.firstAnswerAt),
  solvedAt: isoOrNull(ticket.solvedAt),
  lastMessage: last
    ? { id: last.id, author: authorOf(last.author), createdAt: iso(last.createdAt) }
    : null,
});

export const threadView = (
  { ticket, messages }: Thread,
  now: Date,
): View<'RequestWithMessages'> => ({
  ...requestView(ticket, messages.at(-1), now),
  messages: messages.map(({ id, author, by, text, createdAt, files }) => ({
    id,
    author: authorOf(author),
    name: by,
    text,
    createdAt: iso(createdAt),
    files: files.map(({ id: fileId, name, type, size }) => ({ id: fileId, name, type, size })),
  })),
});

export function invoiceView(
  invoice: Invoice,
  { siteUrl, secret }: { readonly siteUrl: string; readonly secret: Secret },
): View<'Invoice'> {
  const of = (minor: number) => ({ minor, currency: invoice.currency });
  const { email, name, country } = invoice.buyer;
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    orderId: invoice.orderId,
    orderNumber: invoice.orderNumber,
    refersTo: invoice.refersTo?.number ?? null,
    reason: invoice.reason,
    buyer: { email, name, country },
    net: of(invoice.net),
    tax: of(invoice.tax),
    total: of(invoice.total),
    taxCountry: invoice.taxation.country,
    taxRatePpm: invoice.taxation.ratePpm,
    issuedAt: iso(invoice.issuedAt),
    pdfUrl: siteUrl + invoicePath(secret, invoice, 'pdf'),
  };
}
