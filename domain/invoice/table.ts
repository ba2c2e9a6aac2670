import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Currency } from '../../kit/money.ts';
import type { PrintedBuyer } from '../buyer/index.ts';
import type { Plan, Seats, TaxName } from '../price/index.ts';
import type {
  ConvertedTax,
  CreditReason,
  InvoiceDue,
  InvoiceKind,
  InvoiceSeller,
  InvoiceTaxation,
} from './invoice.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

type LaterFacts = 'zone' | 'phone' | 'register' | 'taxRegistrations';

/** Printed content, with ISO 8601 dates. The first version had no zone, so its dates are in UTC. */
export type InvoiceContent = {
  /** The first four versions had no postal address. */
  readonly buyer: Omit<PrintedBuyer, 'postalAddress'> &
    Partial<Pick<PrintedBuyer, 'postalAddress'>>;
  readonly seller: Omit<InvoiceSeller, LaterFacts> & Partial<Pick<InvoiceSeller, LaterFacts>>;
  readonly taxIncluded: boolean;
  readonly coupon: string | null;
  /** Not in the first two versions. */
  readonly converted?: ConvertedTax | null;
  readonly lacksRate?: boolean;
  /** Null since the seventh version for an invoice that was sent before its payment. */
  readonly paid: { readonly method: string; readonly at: string } | null;
  readonly due?: InvoiceDue;
  readonly refersTo: { readonly number: string; readonly issuedAt: string } | null;
};

export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull().unique('invoice_number'),
    key: text('key').notNull().unique('invoice_key'),
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    refersTo: uuid('refers_to'),
    reason: text('reason').$type<CreditReason>(),
    locale: text('locale').notNull(),
    market: text('market').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    netMinor: amount('net_minor'),
    taxMinor: amount('tax_minor'),
    totalMinor: amount('total_minor'),
    treatment: text('treatment').$type<InvoiceTaxation['treatment']>().notNull(),
    taxCountry: text('tax_country').notNull(),
    taxRatePpm: integer('tax_rate_ppm').notNull(),
    taxName: text('tax_name').$type<TaxName>().notNull(),
    suppliedAt: moment('supplied_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
    contentVersion: integer('content_version').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
  },
  (table) => [
    unique('invoice_sequence').on(table.kind, table.year, table.sequence),
    uniqueIndex('invoice_order')
      .on(table.orderId)
      .where(sql`kind = 'invoice' and refers_to is null`),
    index('invoice_of_order').on(table.orderId),
    index('invoice_issued').on(table.issuedAt, table.id),
    index('invoice_referring').on(table.refersTo),
    index('invoice_lacks_rate').on(table.issuedAt).where(sql`content ->> 'lacksRate' = 'true'`),
    uniqueIndex('invoice_replaces').on(table.refersTo).where(sql`kind = 'invoice'`),
    check('invoice_sum', sql`${table.totalMinor} = ${table.netMinor} + ${table.taxMinor}`),
    check(
      'invoice_sign',
      sql`case when ${table.kind} = 'invoice' then ${table.netMinor} >= 0 and ${table.taxMinor} >= 0 else ${table.netMinor} <= 0 and ${table.taxMinor} <= 0 end`,
    ),
    check(
      'invoice_reference',
      sql`(${table.kind} = 'credit-note') = (${table.reason} is not null) and (${table.reason} is null or ${table.refersTo} is not null)`,
    ),
  ],
);

export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    position: integer('position').notNull(),
    product: text('product').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    quantity: integer('quantity').notNull(),
    listMinor: amount('list_minor'),
    offMinor: amount('off_minor'),
    netMinor: amount('net_minor'),
    taxMinor: amount('tax_minor'),
    totalMinor: amount('total_minor'),
  },
  (table) => [
    primaryKey({ name: 'invoice_line_place', columns: [table.invoiceId, table.position] }),
    check('invoice_line_sum', sql`${table.totalMinor} = ${table.netMinor} + ${table.taxMinor}`),
  ],
);

/** The last number per kind and year. Writing a document locks it. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  {
    kind: text('kind').$type<InvoiceKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ name: 'invoice_counter_year', columns: [table.kind, table.year] })],
);
