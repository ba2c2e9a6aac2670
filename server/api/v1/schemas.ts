import { z } from 'zod';
import { CREDIT_REASONS, INVOICE_KINDS } from '../../../domain/invoice/index.ts';
import { LICENSE_STANDINGS, REVOKE_REASONS } from '../../../domain/license/index.ts';
import { ORDER_STANDINGS } from '../../../domain/order/index.ts';
import { PAYMENT_METHODS } from '../../../domain/payment/index.ts';
import { PLANS, SEATS } from '../../../domain/price/index.ts';
import { REFUND_REASONS, REFUND_STATES } from '../../../domain/refund/index.ts';
import { CATEGORIES, STATES, TEAMS } from '../../../domain/ticket/index.ts';
import { CURRENCIES } from '../../../kit/money.ts';

/** The named schemas of the description. Each is one entry of `components.schemas`. */
export const NAMED = z.registry<{ id: string; description: string }>();

export function named<Schema extends z.ZodType>(
  id: string,
  description: string,
  schema: Schema,
): Schema {
  NAMED.add(schema, { id, description });
  return schema;
}

const id = z.uuid();
/** The years that JavaScript and PostgreSQL both know, as ISO 8601 writes them. */
export const moment = z.iso
  .datetime()
  .refine((text) => text >= '1970', { error: 'a year from 1970 to 9999' });
const product = z.string().describe('The key of a product, such as `zipx`.');
const plan = z.enum(PLANS);
export const seats = z.union(SEATS.map((count) => z.literal(count)));

export const Money = named(
  'Money',
  'An amount in whole minor units of its currency (ISO 4217): 1999 EUR is €19.99, and 1999 JPY is ¥1999.',
  z.object({ minor: z.int(), currency: z.enum(CURRENCIES) }),
);

const Address = named(
  'Address',
  'A postal address as the buyer typed it.',
  z.object({
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
  }),
);

export const Order = named(
  'Order',
  'What a buyer pays for in one payment: a first order, a renewal, or an upgrade.',
  z.object({
    id,
    number: z.string(),
    kind: z.enum(['new', 'renewal', 'upgrade']),
    status: z.enum(ORDER_STANDINGS),
    isDisputed: z.boolean().describe('Whether the bank has not decided about a chargeback yet.'),
    products: z.array(product),
    plan,
    seats,
    licenseId: id.nullable().describe('The license that a renewal or an upgrade changes.'),
    market: z.string(),
    locale: z.string(),
    buyer: z.object({
      email: z.string(),
      name: z.string(),
      country: z.string(),
      company: z.string().nullable(),
      address: Address.nullable(),
      taxId: z.string().nullable(),
      poNumber: z.string().nullable(),
    }),
    total: Money,
    net: Money,
    tax: Money,
    refunded: Money,
    coupon: z.string().nullable(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    createdAt: moment,
    updatedAt: moment.describe('Also the version of the order.'),
    paidAt: moment.nullable(),
  }),
);

export const Refund = named(
  'Refund',
  'Money that goes back for an order.',
  z.object({
    id,
    orderId: id,
    amount: Money,
    status: z.enum(REFUND_STATES),
    reason: z.enum(REFUND_REASONS),
    requestedAt: moment,
    endedAt: moment.nullable(),
  }),
);

export const RefundInput = named(
  'RefundInput',
  'How much to refund, and why.',
  z.strictObject({
    amount: z
      .int()
      .positive()
      .optional()
      .describe('Minor units of the currency of the order. Default: all that is left.'),
    reason: z.string().trim().min(1).max(1000).describe('For the audit log.'),
  }),
);

export const ReasonInput = named(
  'ReasonInput',
  'Why something is changed.',
  z.strictObject({ reason: z.string().trim().min(1).max(1000).describe('For the audit log.') }),
);

export const Customer = named(
  'Customer',
  'An email address with a paid order, a license, or a subscription. Addresses are in lower case.',
  z.object({
    email: z.string(),
    name: z.string().nullable().describe('Of the last paid order.'),
    country: z.string().nullable(),
    locale: z.string().nullable(),
    orders: z.int().describe('Paid orders.'),
    licenses: z.int(),
    subscriptions: z.int().describe('Subscriptions that have not ended.'),
    firstOrderAt: moment.nullable(),
    lastOrderAt: moment.nullable(),
  }),
);

export const License = named(
  'License',
  'The right to use one product on a number of PCs.',
  z.object({
    id,
    orderId: id,
    product,
    plan,
    seats,
    seatsUsed: z.int(),
    email: z.string(),
    key: z
      .string()
      .describe(
        'Masked up to its last group, unless a GET is sent with the scope `licenses:keys`.',
      ),
    status: z.enum(LICENSE_STANDINGS),
    issuedAt: moment,
    paidUntil: moment.nullable().describe('Null: for good.'),
    expiresAt: moment
      .nullable()
      .describe('The first moment at which it is no longer valid, grace included. Null: never.'),
    revokeReason: z.enum(REVOKE_REASONS).nullable(),
    revokedAt: moment.nullable(),
  }),
);

export const Device = named(
  'Device',
  'A PC that uses or used a seat of a license.',
  z.object({
    id,
    name: z.string(),
    appVersion: z.string(),
    isOffline: z.boolean(),
    activatedAt: moment,
    lastSeenAt: moment,
    endedAt: moment.nullable().describe('Null while it uses the seat.'),
  }),
);

export const SUBSCRIPTION_STATUSES = ['active', 'past-due', 'paused', 'canceled', 'ended'] as const;

export const Subscription = named(
  'Subscription',
  'The licenses of one order that renew together.',
  z.object({
    id,
    orderId: id.describe('The order that began it.'),
    orderNumber: z.string(),
    email: z.string(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    products: z.array(product),
    plan: z.enum(['month', 'year']),
    seats,
    market: z.string(),
    period: z.int().describe('1 for the first one.'),
    periodStart: moment,
    periodEnd: moment,
    next: z
      .object({ plan: z.enum(['month', 'year']), seats, total: Money, chargeAt: moment })
      .nullable()
      .describe('The next charge, or null if there is none.'),
    createdAt: moment,
    canceledAt: moment.nullable(),
    endedAt: moment.nullable(),
    endReason: z
      .enum(['canceled', 'unpaid', 'refunded', 'revoked', 'replaced', 'retired'])
      .nullable(),
  }),
);

const PriceEntry = named(
  'PriceEntry',
  'A price from one moment to another.',
  z.object({
    id: z.string(),
    total: Money,
    validFrom: moment,
    validTo: moment.nullable().describe('Null: until a later entry begins.'),
  }),
);

export const Price = named(
  'Price',
  'The current and the scheduled prices of a product, plan, and number of seats in one market.',
  z.object({
    product,
    plan,
    seats,
    market: z.string(),
    current: PriceEntry.nullable(),
    scheduled: z.array(PriceEntry).describe('Earliest start first.'),
  }),
);

export const PriceInput = named(
  'PriceInput',
  'A price to schedule. It is shown and charged from `validFrom`.',
  z.strictObject({
    product,
    plan,
    seats,
    market: z.string(),
    total: z.strictObject({ minor: z.int().positive(), currency: z.enum(CURRENCIES) }),
    validFrom: moment.describe('In the future.'),
    validTo: moment.nullable().optional(),
    reason: z.string().trim().min(1).max(1000).describe('For the audit log.'),
  }),
);

export const ScheduledPrice = named(
  'ScheduledPrice',
  'A price that was added to the price book.',
  z.object({ product, plan, seats, market: z.string(), price: PriceEntry }),
);

export const AUTHORS = ['customer', 'staff'] as const;

const requestFacts = {
  id,
  number: z.string(),
  status: z.enum(STATES).describe('`open` waits for the shop, `waiting` for the customer.'),
  subject: z.string(),
  team: z.enum(TEAMS),
  category: z.enum(CATEGORIES),
  product: product.nullable(),
  version: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  rating: z.enum(['good', 'bad']).nullable(),
  createdAt: moment,
  updatedAt: moment.describe('Also the version of the request.'),
  firstAnswerAt: moment.nullable(),
  solvedAt: moment.nullable(),
  lastMessage: z.object({ id, author: z.enum(AUTHORS), createdAt: moment }).nullable(),
};

export const SupportRequest = named('Request', 'A support request.', z.object(requestFacts));

const Message = named(
  'Message',
  'A message of a support request.',
  z.object({
    id,
    author: z.enum(AUTHORS),
    name: z.string().nullable().describe('Of the staff member, or null.'),
    text: z.string(),
    createdAt: moment,
    files: z.array(z.object({ id, name: z.string(), type: z.string(), size: z.int() })),
  }),
);

export const RequestWithMessages = named(
  'RequestWithMessages',
  'A support request with its messages, oldest first. Internal notes are not included.',
  z.object({ ...requestFacts, messages: z.array(Message) }),
);

export const ReplyInput = named(
  'ReplyInput',
  'An answer to a support request, which is emailed to the customer.',
  z.strictObject({
    text: z.string().max(20_000).describe('1 to 5000 characters of plain text.'),
    lastMessageId: id
      .optional()
      .describe('The last message that the writer has read. A newer message refuses the reply.'),
  }),
);

export const Invoice = named(
  'Invoice',
  'An invoice or a credit note. Amounts of credit notes are not positive.',
  z.object({
    id,
    number: z.string(),
    kind: z.enum(INVOICE_KINDS),
    orderId: id,
    orderNumber: z.string(),
    refersTo: z.string().nullable().describe('The number of the invoice that it corrects.'),
    reason: z.enum(CREDIT_REASONS).nullable(),
    buyer: z.object({ email: z.string(), name: z.string(), country: z.string() }),
    net: Money,
    tax: Money,
    total: Money,
    taxCountry: z.string(),
    taxRatePpm: z.int().describe('Parts per million: 190000 is 19 %.'),
    issuedAt: moment,
    pdfUrl: z.url().describe('A secret link. Whoever has it can read the document.'),
  }),
);

export const Problem = named(
  'Problem',
  'An error (RFC 9457).',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable, for programs.'),
    detail: z.string(),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .describe('The parameters or members that were refused.'),
    requestId: z.string().optional(),
  }),
);
