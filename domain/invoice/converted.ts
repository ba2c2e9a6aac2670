import type { Reader } from '../../db/work.ts';
import { convert, dayIn, findRateOrSample, taxCurrencyOf, zoneOf } from '../tax/index.ts';
import type { ConvertedTax, Invoice, InvoiceDraft } from './invoice.ts';

/** `missing`: required by law, but no rate is known. */
export type Conversion = ConvertedTax | 'missing' | null;

/** Converts the tax to the currency that the law requires, at the rate of the day of supply. */
export async function convertTax(reader: Reader, draft: InvoiceDraft): Promise<Conversion> {
  const { taxation, lines, currency: from, suppliedAt, seller } = draft;
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const day = dayIn(zoneOf(taxation.country), suppliedAt);
  const to = taxCurrencyOf(taxation.country, day);
  if (tax === 0 || to === null || to === from) return null;
  const known = await findRateOrSample(reader, { from, to, day }, seller);
  if (known === null) return 'missing';
  return { ...known, currency: to, minor: convert(tax, from, to, known.rate) };
}

/**
 * Returns the converted tax of a credit note at the invoice's rate, so that all notes add up to its amount. `tax` is
 * not positive.
 */
export function creditConverted(
  invoice: Pick<Invoice, 'converted' | 'tax'>,
  notes: readonly Pick<Invoice, 'converted' | 'tax'>[],
  tax: number,
): ConvertedTax | null {
  const { converted } = invoice;
  if (converted === null || invoice.tax === 0) return null;
  const before = notes.reduce((sum, note) => sum - note.tax, 0);
  const taken = notes.reduce((sum, note) => sum - (note.converted?.minor ?? 0), 0);
  const minor = share(converted.minor, before - tax, invoice.tax) - taken;
  return { ...converted, minor: 0 - minor };
}

const share = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
