import { writeDay } from '../../kit/formats.ts';
import type { Currency } from '../../kit/money.ts';
import type { Plan, Seats, TaxName } from '../price/index.ts';

/** An invoice asks for money that was paid; a credit note takes back all or a part of one invoice. */
export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** How numbers of each kind begin. */
export const NUMBER_PREFIX: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'INV',
  'credit-note': 'CN',
};

/** Why a credit note was written: words for each are messages. */
export const CREDIT_REASONS = ['refund', 'withdrawal', 'dispute', 'correction'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** How often the buyer may have one order's invoice written anew. */
export const MOST_CORRECTIONS = 5;

/** Version of what is frozen in the column `content`; a change of its shape takes the next one. */
export const CONTENT_VERSION = 3;

/** The company that sells, as printed. */
export type InvoiceSeller = {
  readonly name: string;
  readonly address: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA zone: by its calendar documents are dated, and numbered by year. */
  readonly zone: string;
  readonly email: string;
  readonly taxId: string | null;
  /** Made up: every document says so. */
  readonly isSample: boolean;
  /** No real money is taken either: where no exchange rate is known, a made-up one harms nobody. */
  readonly hasSampleRates?: boolean;
};

/** What the buyer may correct afterwards: words only, nothing that decides about tax. */
export type BuyerWords = {
  readonly name: string;
  readonly company: string | null;
  /** Lines of the address without the country; none for a consumer who gave none. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  /** What the buyer's own bookkeeping calls the order. */
  readonly poNumber: string | null;
};

export type InvoiceBuyer = BuyerWords & {
  readonly email: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/** How it was taxed; `assessTax` gives one. */
export type InvoiceTaxation = {
  readonly treatment: 'standard' | 'reverse-charge' | 'none';
  /** ISO 3166-1 alpha-2 of the state whose tax it is. */
  readonly country: string;
  /** Parts per million: 19 % is 190,000. */
  readonly ratePpm: number;
  readonly name: TaxName;
};

/** The tax once more, in the currency the law of its country wants. On a credit note not above zero. */
export type ConvertedTax = {
  /** ISO 4217. */
  readonly currency: string;
  readonly minor: number;
  /** What one unit of the invoice's currency is: `0.862069`. A credit note has that of its invoice. */
  readonly rate: string;
  /** The day the rate is of, `2026-11-28`. */
  readonly day: string;
  /** Who published it: `ecb`, `sample`, or a name as it is printed. */
  readonly source: string;
};

/** One product; amounts in minor units, on a credit note none above zero. */
export type InvoiceLine = {
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  /** As advertised: with the tax where `taxIncluded`. */
  readonly list: number;
  /** Taken off `list` by bundle and coupon. */
  readonly off: number;
  readonly net: number;
  readonly tax: number;
  /** `net + tax`. */
  readonly total: number;
};

/** Everything an invoice says besides its number and date, frozen as it is. */
export type InvoiceDraft = {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Prefix of the language it is written in. */
  readonly locale: string;
  readonly market: string;
  readonly currency: Currency;
  /** The advertised prices contain the tax. */
  readonly taxIncluded: boolean;
  readonly taxation: InvoiceTaxation;
  readonly buyer: InvoiceBuyer;
  readonly seller: InvoiceSeller;
  readonly lines: readonly InvoiceLine[];
  readonly coupon: string | null;
  /** `method`: key of a way to pay, `card`. */
  readonly paid: { readonly method: string; readonly at: Date };
  readonly suppliedAt: Date;
};

/** The document that a credit note takes back, or that an invoice was written anew for. */
export type Reference = {
  readonly id: string;
  readonly number: string;
  readonly issuedAt: Date;
};

/** An invoice or a credit note. Once written nothing of it ever changes. */
export type Invoice = InvoiceDraft & {
  readonly id: string;
  readonly kind: InvoiceKind;
  /** `INV-2026-000001`: without gaps for each kind and year. */
  readonly number: string;
  readonly issuedAt: Date;
  /** Sums of the lines, minor units. */
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  /** A credit note's invoice; the invoice that a corrected one replaces; else null. */
  readonly refersTo: Reference | null;
  /** Null where the law asks for none, or no rate was known. */
  readonly converted: ConvertedTax | null;
  /** Of a credit note. */
  readonly reason: CreditReason | null;
};

/** `INV-2026-000001`. */
export function writeNumber(kind: InvoiceKind, year: number, sequence: number): string {
  return `${NUMBER_PREFIX[kind]}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** The year of a document that is written at this moment. */
export const yearIn = (zone: string, moment: Date): number => dayIn(zone, moment).year;

/** The day of an order or a document: by the calendar where its seller is, wherever it is told (docs/decisions/0072). */
export const sellerDay = (
  moment: Date,
  zone: string,
  { dateLocale }: { readonly dateLocale: string },
): string => writeDay(moment, dateLocale, zone);

/** The first moment at which the buyer may no longer correct it: the month after its own has ended, where its seller is. */
export function correctableUntil({ issuedAt, seller }: Pick<Invoice, 'issuedAt' | 'seller'>): Date {
  const { zone } = seller;
  const closed = dayIn(zone, issuedAt).with({ day: 1 }).add({ months: 2 });
  return new Date(closed.toZonedDateTime(zone).epochMilliseconds);
}

const dayIn = (zone: string, moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** Name of the file it is sent and saved under. */
export const fileNameOf = ({ number }: Pick<Invoice, 'number'>): string => `${number}.pdf`;
