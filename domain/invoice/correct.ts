import { isDeepStrictEqual } from 'node:util';
import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type BuyerWords, WORDS, wordsSchema } from '../buyer/index.ts';
import { isSamePlace, parseTaxId, postcodeIn } from '../tax/index.ts';
import { convertTax } from './converted.ts';
import { creditInvoice, referenceTo } from './credit.ts';
import { correctableUntil, type Invoice, MOST_CORRECTIONS } from './invoice.ts';
import { listInvoices, listReferring, lockInvoice } from './store.ts';
import { writeInvoice } from './write.ts';

export type CorrectionFault = keyof BuyerWords;

/**
 * Parses corrected words, or returns the faulty fields. As in the checkout, a tax ID needs a company, and a company
 * needs an address.
 */
export function parseCorrection(
  given: unknown,
  country: string,
): { readonly words: BuyerWords } | { readonly faults: readonly CorrectionFault[] } {
  const parsed = wordsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path }) => (path[0] ?? 'name') as CorrectionFault);
    return { faults: [...new Set(faults)] };
  }
  const { company, address, taxId } = parsed.data;
  const proof = taxId === null ? null : parseTaxId(country, taxId);
  const faults: CorrectionFault[] = [];
  if (taxId !== null && company === null) faults.push('company');
  if (company !== null && address.length === 0) faults.push('address');
  if (proof?.ok === false && proof.code !== 'unsupported') faults.push('taxId');
  if (faults.length > 0) return { faults };
  return { words: { ...parsed.data, taxId: proof?.ok ? proof.id : taxId } };
}

export type CorrectionRefusal =
  | 'unknown'
  /** The month after that of the invoice has ended, or staff sent it before the payment. */
  | 'closed'
  | 'replaced'
  /** Money was returned, so the amounts differ from the order. */
  | 'credited'
  /** The tax ID is why no tax was charged. */
  | 'tax-id-fixed'
  /** The postcode belongs to another tax territory. */
  | 'other-place'
  | 'unchanged'
  | 'too-often';

type Correction = {
  readonly invoiceId: string;
  readonly buyer: BuyerWords;
  /** Staff answer for what they correct, so the limits in time and number are the customer's only. */
  readonly byStaff?: boolean;
};

/** Writes a full credit note and a new invoice with the corrected buyer. Amounts and tax do not change. */
export async function correctInvoice(
  work: Work,
  { invoiceId, buyer, byStaff = false }: Correction,
): Promise<Result<Invoice, CorrectionRefusal>> {
  const invoice = await lockInvoice(work, invoiceId);
  if (invoice === null) return refused('unknown');
  const refusal = await refuseCorrection(work, invoice, buyer, byStaff);
  if (refusal !== null) return refused(refusal);
  const key = `correction:${invoice.id}`;
  await creditInvoice(work, { invoiceId, amount: 'all', reason: 'correction', key });
  const occasion = {
    kind: 'invoice',
    key,
    refersTo: referenceTo(invoice),
    reason: null,
    zone: invoice.seller.zone,
  } as const;
  const corrected = { ...invoice.buyer, ...buyer };
  // A missing rate may have been published since.
  const converted = invoice.converted ?? (await convertTax(work, invoice));
  const draft = { ...invoice, buyer: corrected, converted };
  return done(await writeInvoice(work, occasion, () => draft));
}

/** Returns why a correction would be refused, or null. `unchanged`: one with other values would be accepted. */
export async function refuseCorrection(
  reader: Reader,
  invoice: Invoice,
  buyer: BuyerWords,
  byStaff = false,
): Promise<CorrectionRefusal | null> {
  if (invoice.kind !== 'invoice') return 'unknown';
  const referring = await listReferring(reader, invoice.id);
  if (referring.some(({ kind }) => kind === 'invoice')) return 'replaced';
  if (referring.length > 0) return 'credited';
  // Its link is on the page of the quote, which others have, too.
  const isClosed = invoice.due !== null || reader.now >= correctableUntil(invoice);
  if (!byStaff && isClosed) return 'closed';
  if (invoice.taxation.treatment === 'reverse-charge' && buyer.taxId !== invoice.buyer.taxId) {
    return 'tax-id-fixed';
  }
  if (!isTaxedAlike(invoice, buyer)) return 'other-place';
  const all = await listInvoices(reader, invoice.orderId);
  const corrections = all.filter(({ kind, refersTo }) => kind === 'invoice' && refersTo !== null);
  if (!byStaff && corrections.length >= MOST_CORRECTIONS) return 'too-often';
  return isSame(buyer, invoice.buyer) ? 'unchanged' : null;
}

function isTaxedAlike({ buyer, suppliedAt }: Invoice, { address }: BuyerWords): boolean {
  const { country } = buyer;
  const [before, after] = [buyer.address, address].map((lines) => postcodeIn(country, lines));
  return isSamePlace(country, before ?? null, after ?? null, suppliedAt);
}

const isSame = (one: BuyerWords, other: BuyerWords): boolean =>
  WORDS.every((word) => isDeepStrictEqual(one[word], other[word]));
