import { jsonb, text } from 'drizzle-orm/pg-core';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { addressLines, type PostalAddress } from './address.ts';

export type Buyer = {
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly company: string | null;
  readonly address: PostalAddress | null;
  /** A company's tax ID. */
  readonly taxId: string | null;
  /** A private buyer's tax ID, asked only if the company that takes the payment needs it (`asksPayer`). */
  readonly payerTaxId: string | null;
  /** The buyer's own reference for the order, printed on the invoice. */
  readonly poNumber: string | null;
  /** Routes an e-invoice at the buyer, such as the German Leitweg-ID (EN 16931, BT-10). */
  readonly buyerReference: string | null;
};

/** The columns of a table that stores buyers. */
export const buyerColumns = {
  email: text('email').notNull(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  company: text('company'),
  address: jsonb('address').$type<PostalAddress>(),
  taxId: text('tax_id'),
  payerTaxId: text('payer_tax_id'),
  poNumber: text('po_number'),
  buyerReference: text('buyer_reference'),
};

/** The fields that a buyer may leave out, all empty. */
export const NO_DETAILS = {
  company: null,
  address: null,
  taxId: null,
  payerTaxId: null,
  poNumber: null,
  buyerReference: null,
} as const satisfies Partial<Buyer>;

/** Returns only the buyer's fields of something that contains them, such as an order. */
export const buyerOf = ({
  email,
  name,
  country,
  company,
  address,
  taxId,
  payerTaxId,
  poNumber,
  buyerReference,
}: Buyer): Buyer => ({
  email,
  name,
  country,
  company,
  address,
  taxId,
  payerTaxId,
  poNumber,
  buyerReference,
});

/** Returns whether a company bought. */
export const isCompanyBuyer = ({ company, taxId }: Pick<Buyer, 'company' | 'taxId'>): boolean =>
  company !== null || taxId !== null;

/** The buyer as on an invoice. */
export type PrintedBuyer = Omit<Buyer, 'address'> & {
  readonly address: readonly string[];
  /** The parts of the address as typed in the order, also after a correction of its lines. */
  readonly postalAddress: PostalAddress | null;
};

/** The words on an invoice that the buyer may correct. None of them affects tax. */
export type BuyerWords = Omit<PrintedBuyer, 'email' | 'country' | 'postalAddress' | 'payerTaxId'>;

export const printedBuyer = (buyer: Buyer): PrintedBuyer => ({
  ...buyerOf(buyer),
  address: addressLines(buyer),
  postalAddress: buyer.address,
});

/** Free lines that a buyer may add, with their labels, in the order in which they are printed. */
const LINES = [
  ['poNumber', 'pay.po-number'],
  ['buyerReference', 'pay.buyer-reference'],
] as const satisfies readonly (readonly [keyof BuyerWords, MessageKey])[];

type LineName = (typeof LINES)[number][0];

export type BuyerLine = {
  readonly label: (typeof LINES)[number][1];
  readonly value: string;
};

/** Returns the free lines that this buyer added, for every page and document that prints a buyer. */
export const buyerLines = (buyer: Pick<Buyer, LineName>): BuyerLine[] =>
  LINES.flatMap(([name, label]) => {
    const value = buyer[name];
    return value === null ? [] : [{ label, value }];
  });
