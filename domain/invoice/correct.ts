import { z } from 'zod';
import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { creditInvoice, referenceTo } from './credit.ts';
import { type BuyerWords, correctableUntil, type Invoice, MOST_CORRECTIONS } from './invoice.ts';
import { listInvoices, listReferring, lockInvoice } from './store.ts';
import { writeInvoice } from './write.ts';

const LINE = 100;
const line = z.string().trim().max(LINE);
const optional = line.transform((text) => (text === '' ? null : text)).nullable();

const words = z.object({
  name: line.min(1),
  company: optional,
  address: z
    .array(line)
    .max(4)
    .transform((lines) => lines.filter((text) => text !== '')),
  taxId: z
    .string()
    .trim()
    .max(30)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
});

/** Names of fields that cannot be taken as they are. */
export type CorrectionFault = keyof BuyerWords;

/** Reads a correction as a form gives it; tells the fields at fault. */
export function parseCorrection(
  given: unknown,
): { readonly words: BuyerWords } | { readonly faults: readonly CorrectionFault[] } {
  const parsed = words.safeParse(given);
  if (parsed.success) return { words: parsed.data };
  const faults = parsed.error.issues.map(({ path }) => (path[0] ?? 'name') as CorrectionFault);
  return { faults: [...new Set(faults)] };
}

export type CorrectionRefusal =
  | 'unknown'
  /** The month after that of the invoice has ended. */
  | 'closed'
  /** It was written anew already: the newer one is to be corrected. */
  | 'replaced'
  /** Money was given back: the amounts are no longer those of the purchase. */
  | 'credited'
  /** The tax id is why no tax was charged. */
  | 'tax-id-fixed'
  | 'unchanged'
  | 'too-often';

/**
 * Writes an invoice anew with corrected words about its buyer: a credit note over all of it, and a new invoice over
 * the same amounts that names the first. Amounts, tax and country stay what they were.
 */
export async function correctInvoice(
  work: Work,
  { invoiceId, buyer }: { readonly invoiceId: string; readonly buyer: BuyerWords },
): Promise<Result<Invoice, CorrectionRefusal>> {
  const invoice = await lockInvoice(work, invoiceId);
  if (invoice === null) return refused('unknown');
  const refusal = await whyNot(work, invoice, buyer);
  if (refusal !== null) return refused(refusal);
  const key = `correction:${invoice.id}`;
  await creditInvoice(work, { invoiceId, amount: 'all', reason: 'correction', key });
  const occasion = { kind: 'invoice', key, refersTo: referenceTo(invoice), reason: null } as const;
  const { name, company, address, taxId } = buyer;
  const corrected = { ...invoice.buyer, name, company, address, taxId };
  return done(await writeInvoice(work, occasion, () => ({ ...invoice, buyer: corrected })));
}

async function whyNot(
  work: Work,
  invoice: Invoice,
  buyer: BuyerWords,
): Promise<CorrectionRefusal | null> {
  const referring = await listReferring(work, invoice.id);
  if (referring.some(({ kind }) => kind === 'invoice')) return 'replaced';
  if (referring.length > 0) return 'credited';
  if (work.now >= correctableUntil(invoice)) return 'closed';
  if (invoice.taxation.treatment === 'reverse-charge' && buyer.taxId !== invoice.buyer.taxId) {
    return 'tax-id-fixed';
  }
  if (isSame(buyer, invoice.buyer)) return 'unchanged';
  const all = await listInvoices(work, invoice.purchaseId);
  const corrections = all.filter(({ kind, refersTo }) => kind === 'invoice' && refersTo !== null);
  return corrections.length >= MOST_CORRECTIONS ? 'too-often' : null;
}

const isSame = (one: BuyerWords, other: BuyerWords): boolean =>
  one.name === other.name &&
  one.company === other.company &&
  one.taxId === other.taxId &&
  one.address.join('\n') === other.address.join('\n');
