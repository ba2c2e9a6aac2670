import { type DateHabits, writeDay } from '../../kit/formats.ts';
import type { Currency } from '../../kit/money.ts';
import type { PrintedBuyer } from '../buyer/index.ts';
import type { Plan, Seats, TaxName } from '../price/index.ts';
import { dayIn } from '../tax/index.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const NUMBER_PREFIX: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'INV',
  'credit-note': 'CN',
};

/** `cancellation`: the invoice was taken back because nobody paid it. */
export const CREDIT_REASONS = [
  'refund',
  'withdrawal',
  'dispute',
  'correction',
  'cancellation',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

export const MOST_CORRECTIONS = 5;

/** Version of the `content` column. Increase it with every change of shape. */
export const CONTENT_VERSION = 7;

export type InvoiceSeller = {
  readonly name: string;
  readonly address: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA zone for the dates and number years of documents. */
  readonly zone: string;
  readonly email: string;
  /** Null on documents from before e-invoices, like `register`. */
  readonly phone: string | null;
  /** Court and number of the entry in the register of companies. */
  readonly register: string | null;
  readonly taxId: string | null;
  /** Tax numbers from other states, by ISO 3166-1 alpha-2. Empty on documents from before they were stored. */
  readonly taxRegistrations: Readonly<Record<string, string>>;
  readonly isSample: boolean;
  /** Whether made-up exchange rates may replace unknown ones. */
  readonly hasSampleRates?: boolean;
};

/** As `assessTax` returns. */
export type InvoiceTaxation = {
  readonly treatment: 'standard' | 'reverse-charge' | 'none';
  /** ISO 3166-1 alpha-2 of the state that gets the tax. */
  readonly country: string;
  /** Parts per million. 19 % is 190,000. */
  readonly ratePpm: number;
  readonly name: TaxName;
};

/** The tax in the currency the law requires. Not positive on a credit note. */
export type ConvertedTax = {
  /** ISO 4217. */
  readonly currency: string;
  readonly minor: number;
  /** Price of one unit of the invoice's currency: `0.862069`. A credit note repeats its invoice's rate. */
  readonly rate: string;
  /** Date of the rate, `2026-11-28`. */
  readonly day: string;
  /** `ecb`, `sample`, or a publisher's name as printed. */
  readonly source: string;
};

/** Minor units, none positive on a credit note. */
export type InvoiceLine = {
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  /** As advertised, with tax if `taxIncluded`. */
  readonly list: number;
  /** Bundle and coupon discount on `list`. */
  readonly off: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
};

/** What an invoice says that is sent before the payment. */
export type InvoiceDue = {
  /** The last day on which to pay, in the seller's zone: `2026-12-28`. */
  readonly on: string;
  /** Days from the issue to that day. */
  readonly days: number;
  /** Lines that name the seller's account. Empty if there is none in this currency. */
  readonly account: readonly string[];
  /** Where the invoice can be paid by other methods. */
  readonly payUrl: string;
};

/** Stands for the payment method in lists of documents with an invoice that was sent before the payment. */
export const ON_ACCOUNT = 'on-account';

export type InvoiceDraft = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly locale: string;
  readonly market: string;
  readonly currency: Currency;
  readonly taxIncluded: boolean;
  readonly taxation: InvoiceTaxation;
  readonly buyer: PrintedBuyer;
  readonly seller: InvoiceSeller;
  readonly lines: readonly InvoiceLine[];
  readonly coupon: string | null;
  /** Null if the invoice was sent before the payment. */
  readonly paid: { readonly method: string; readonly at: Date } | null;
  /** Null unless the invoice was sent before the payment. */
  readonly due: InvoiceDue | null;
  readonly suppliedAt: Date;
};

export type Reference = {
  readonly id: string;
  readonly number: string;
  readonly issuedAt: Date;
};

export type Invoice = InvoiceDraft & {
  readonly id: string;
  readonly kind: InvoiceKind;
  /** `INV-2026-000001`, without gaps for each kind and year. */
  readonly number: string;
  readonly issuedAt: Date;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  /** A credit note's invoice, or the invoice a corrected one replaces. */
  readonly refersTo: Reference | null;
  /** Null where none is required or no rate was known. */
  readonly converted: ConvertedTax | null;
  readonly reason: CreditReason | null;
};

export function writeNumber(kind: InvoiceKind, year: number, sequence: number): string {
  return `${NUMBER_PREFIX[kind]}-${year}-${String(sequence).padStart(6, '0')}`;
}

export const yearIn = (zone: string, moment: Date): number =>
  Number(dayIn(zone, moment).slice(0, 4));

/** Formats a day in the seller's time zone (docs/decisions/0072). */
export const sellerDay = (moment: Date, zone: string, habits: DateHabits): string =>
  writeDay(moment, habits, zone);

/** Returns when corrections end: after the month that follows the invoice's, in the seller's zone. */
export function correctableUntil({ issuedAt, seller }: Pick<Invoice, 'issuedAt' | 'seller'>): Date {
  const { zone } = seller;
  const issued = Temporal.PlainDate.from(dayIn(zone, issuedAt));
  const closed = issued.with({ day: 1 }).add({ months: 2 });
  return new Date(closed.toZonedDateTime(zone).epochMilliseconds);
}

export const fileNameOf = ({ number }: Pick<Invoice, 'number'>): string => `${number}.pdf`;
