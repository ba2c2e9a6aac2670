import { minorDigits, plainAmount } from '../../kit/money.ts';
import { percentOf } from '../../kit/percent.ts';
import { openWords } from '../../locales/catalog.ts';
import { getProduct } from '../../products/index.ts';
import { addressFrom, type PostalAddress } from '../buyer/index.ts';
import { METHOD_FACTS, type PaymentMethod } from '../payment/index.ts';
import { dayIn, isVatState, taxIdPrefixOf, WHOLE_PPM } from '../tax/index.ts';
import { bicIn, ibanIn } from './bank-account.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

/**
 * Category of a tax (UNTDID 5305): standard rate, reverse charge in the EU, outside the scope of EU tax. `reason` is the
 * entry of the code list VATEX that explains why no tax is charged.
 */
export type TaxCategory = {
  readonly code: 'S' | 'AE' | 'O';
  /** `19` or `8.1`. */
  readonly percent: string;
  /** The rate on a line. Null for `O`, whose lines have none (BR-O-05), although XRechnung requires one in the sum (BR-DE-14). */
  readonly linePercent: string | null;
  readonly reason: { readonly code: string; readonly text: string } | null;
};

export type EInvoiceParty = {
  readonly name: string;
  /** An identifier without a scheme, where the VAT ID may not or cannot be stated. */
  readonly id: string | null;
  readonly vatId: string | null;
  /** Of a seller without a VAT ID (BT-32). */
  readonly taxNumber: string | null;
  readonly register: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly contact: { readonly name: string; readonly phone: string | null } | null;
};

export type EInvoiceLine = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly net: string;
};

export type EInvoiceDue = {
  readonly on: string;
  /** In words (BT-20). */
  readonly terms: string;
  /** What the buyer writes on the transfer. */
  readonly reference: string;
  /** Null if the lines of the account contain no IBAN. */
  readonly account: {
    readonly iban: string;
    readonly bic: string | null;
    readonly holder: string;
    readonly isSepa: boolean;
  } | null;
};

/**
 * The fields of EN 16931 that this shop fills in, before they are written as CII or UBL. Days look like `2026-11-28`, and
 * amounts like `12.90`. A credit note states positive amounts, because its type code already makes it a credit.
 */
export type EInvoice = {
  readonly kind: Invoice['kind'];
  readonly number: string;
  readonly issued: string;
  readonly supplied: string;
  readonly currency: string;
  readonly note: string | null;
  readonly orderNumber: string;
  readonly poNumber: string | null;
  /** Required by XRechnung. Without one, the buyer's own number or ours identifies the order. */
  readonly buyerReference: string;
  readonly refersTo: { readonly number: string; readonly issued: string } | null;
  /** Paid to the account of the seller, or not at all. */
  readonly isTransfer: boolean;
  /** Null if nothing is left to pay. */
  readonly due: EInvoiceDue | null;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly category: TaxCategory;
  readonly lines: readonly EInvoiceLine[];
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  /** The tax in the currency of its state. */
  readonly converted: { readonly currency: string; readonly amount: string } | null;
};

/** EN 16931 knows two decimals at most. */
const MOST_DIGITS = 2;

/**
 * Returns the document in the terms of EN 16931. Null if the standard cannot state it: the seller is outside the EU,
 * the tax is no VAT of the EU, an ID that its category requires is missing, the currency has three decimals, or the
 * rounded taxes of the lines add up to too much.
 */
export function eInvoiceOf(invoice: Invoice): EInvoice | null {
  const { seller, buyer, currency, taxation, converted, refersTo } = invoice;
  const isStated = invoice.tax === 0 || (taxation.name === 'vat' && taxation.ratePpm > 0);
  if (!isVatState(seller.country) || !isStated || minorDigits(currency) > MOST_DIGITS) return null;
  if (!isTaxWithinTolerance(invoice)) return null;
  const category = categoryOf(invoice);
  const parties = { seller: sellerOf(invoice, category), buyer: buyerOf(invoice, category) };
  if (!isIdentified(invoice, category, parties)) return null;
  const amount = (minor: number, unit: string = currency) =>
    plainAmount({ minor: unsigned(invoice, minor), currency: unit });
  const day = (moment: Date) => dayIn(seller.zone, moment);
  return {
    kind: invoice.kind,
    number: invoice.number,
    issued: day(invoice.issuedAt),
    supplied: day(invoice.suppliedAt),
    currency,
    note: seller.isSample ? openWords(invoice.locale, ['invoice'])('invoice.sample') : null,
    orderNumber: invoice.orderNumber,
    poNumber: buyer.poNumber,
    buyerReference: buyer.buyerReference ?? buyer.poNumber ?? invoice.orderNumber,
    refersTo: refersTo && { number: refersTo.number, issued: day(refersTo.issuedAt) },
    isTransfer:
      invoice.paid === null ||
      METHOD_FACTS[invoice.paid.method as PaymentMethod]?.flow === 'transfer',
    due: dueOf(invoice),
    ...parties,
    category,
    lines: invoice.lines.map((line, index) => ({
      id: String(index + 1),
      ...itemOf(line, invoice.locale),
      net: amount(line.net),
    })),
    net: amount(invoice.net),
    tax: amount(invoice.tax),
    total: amount(invoice.total),
    converted: converted && {
      currency: converted.currency,
      amount: amount(converted.minor, converted.currency),
    },
  };
}

function dueOf({ due, currency, seller, orderNumber, locale }: Invoice): EInvoiceDue | null {
  if (due === null) return null;
  const iban = ibanIn(due.account);
  return {
    on: due.on,
    terms: openWords(locale, ['invoice'])('invoice.terms-net', { days: due.days }),
    reference: orderNumber,
    account:
      iban === null
        ? null
        : {
            iban,
            bic: bicIn(due.account),
            holder: seller.name,
            isSepa: currency === 'EUR',
          },
  };
}

/**
 * Returns whether the parties have the IDs that the category requires (BR-S-02, BR-AE-02), and the seller any at all
 * (BR-CO-26). The ID of a seller in the EU says nothing about the VAT of another state, such as that of Switzerland.
 */
function isIdentified(
  { taxation }: Invoice,
  { code }: TaxCategory,
  { seller, buyer }: Pick<EInvoice, 'seller' | 'buyer'>,
): boolean {
  if (code === 'AE') return seller.vatId !== null && buyer.vatId !== null;
  if (code === 'O') return seller.id !== null || seller.register !== null;
  return isVatState(taxation.country) && (seller.vatId !== null || seller.taxNumber !== null);
}

/**
 * Returns whether the tax differs by less than one unit of the currency from that of the net sum (BR-CO-17). In a currency
 * without decimals, partial credit notes over several lines can differ by more.
 */
function isTaxWithinTolerance({ net, tax, taxation, currency }: Invoice): boolean {
  const exact = BigInt(net) * BigInt(taxation.ratePpm);
  const difference = BigInt(tax) * BigInt(WHOLE_PPM) - exact;
  const unit = BigInt(WHOLE_PPM) * 10n ** BigInt(minorDigits(currency));
  return -unit < difference && difference < unit;
}

/**
 * Returns whether the document also meets XRechnung, which companies and authorities receive. It requires the postcode and
 * city of both parties, and the seller's phone number.
 */
export const isXRechnung = (
  { buyer: { company } }: Invoice,
  { seller, buyer }: EInvoice,
): boolean =>
  company !== null &&
  [seller, buyer].every(({ postcode, city }) => postcode !== null && city !== null) &&
  (seller.contact?.phone ?? null) !== null;

function categoryOf({ taxation }: Invoice): TaxCategory {
  const { treatment, country, ratePpm } = taxation;
  if (treatment === 'standard' && ratePpm > 0) {
    const percent = percentOf(ratePpm);
    return { code: 'S', percent, linePercent: percent, reason: null };
  }
  // A reverse charge to a country outside the EU follows that country's law, so it is outside the scope of EU tax.
  if (treatment === 'reverse-charge' && isVatState(country)) {
    const reason = { code: 'VATEX-EU-AE', text: 'Reverse charge' };
    return { code: 'AE', percent: '0', linePercent: '0', reason };
  }
  const reason = { code: 'VATEX-EU-O', text: 'Not subject to VAT' };
  return { code: 'O', percent: '0', linePercent: null, reason };
}

/** EN 16931 forbids VAT IDs on documents outside the scope of VAT (BR-O-02 to BR-O-04). */
function sellerOf({ seller }: Invoice, { code }: TaxCategory): EInvoiceParty {
  const { name, address, country, email, phone, register, taxId } = seller;
  const vatId = code === 'O' ? null : vatIdOf(seller);
  return {
    name,
    id: vatId === null && register === null ? taxId : null,
    vatId,
    taxNumber: code === 'S' && vatId === null ? taxNumberOf(seller) : null,
    register,
    ...placeOf(address, country, null),
    country,
    email,
    contact: { name, phone },
  };
}

function buyerOf({ buyer }: Invoice, { code }: TaxCategory): EInvoiceParty {
  const { name, company, address, postalAddress, country, email, taxId } = buyer;
  const vatId = code === 'O' ? null : vatIdOf(buyer);
  return {
    name: company ?? name,
    id: vatId === null ? taxId : null,
    vatId,
    taxNumber: null,
    register: null,
    ...placeOf(address, country, postalAddress),
    country,
    email,
    contact: company === null ? null : { name, phone: null },
  };
}

type TaxParty = Pick<Invoice['buyer'], 'taxId' | 'country'>;

const VAT_ID = /^[A-Z]{2}[0-9A-Z+*]+$/;

const compact = (id: string): string => id.replaceAll(/[\s.-]/g, '');

/** VAT IDs begin with the code of their state (BR-CO-09), which is EL for Greece. IDs of other taxes do not. */
function vatIdOf({ taxId, country }: TaxParty): string | null {
  if (taxId === null || !isVatState(country)) return null;
  const id = compact(taxId);
  return VAT_ID.test(id) && id.startsWith(taxIdPrefixOf(country)) ? id : null;
}

/** An ID that looks like a VAT ID of another state is no tax number either. */
const taxNumberOf = ({ taxId }: TaxParty): string | null =>
  taxId === null || VAT_ID.test(compact(taxId)) ? null : taxId;

function placeOf(lines: readonly string[], country: string, address: PostalAddress | null) {
  const place = addressFrom(lines, { address, country });
  const textOf = (text = ''): string | null => (text === '' ? null : text);
  return {
    street: textOf(place?.street),
    postcode: textOf(place?.postcode),
    city: textOf(place?.city),
  };
}

function itemOf({ product, plan, seats }: InvoiceLine, prefix: string) {
  const t = openWords(prefix, ['choice', 'checkout', 'invoice']);
  return {
    name: getProduct(product).name,
    description: `${t(`plan.${plan}`)}, ${t('buy.seats-count', { seats })}`,
  };
}

/** Never `-0`. */
const unsigned = ({ kind }: Invoice, minor: number): number =>
  kind === 'credit-note' ? 0 - minor : minor;
