import { minutes } from '../../kit/time.ts';
import type { Invoice, InvoiceSeller } from '../invoice/index.ts';
import { homeMarket } from '../price/index.ts';
import { taxCurrencyOf } from '../tax/index.ts';

/** Jobs without data. The first one enters recent documents, and the second one looks through all of them. */
export const RECORD_BOOKS = 'record-books';
export const CHECK_BOOKS = 'check-books';

/** Documents per transaction, so that visitors' queries run in between. */
export const BATCH = 200;

/** A document committed later than this after another one is not expected, so older documents are not looked for. */
export const COMMIT_WINDOW = minutes(60);

/**
 * `sale`: the first invoice of an order. `refund`: a credit note for a refund or a withdrawal. `dispute`: one for a lost
 * dispute. `correction`: the credit note and the new invoice of a correction, which cancel each other out.
 */
export type EntryKind = 'sale' | 'refund' | 'dispute' | 'correction';

export function kindOf({
  kind,
  reason,
  refersTo,
}: Pick<Invoice, 'kind' | 'reason'> & { readonly refersTo: object | string | null }): EntryKind {
  if (kind === 'invoice') return refersTo === null ? 'sale' : 'correction';
  if (reason === 'correction' || reason === 'dispute') return reason;
  return 'refund';
}

/** The company whose books these are. */
export type BookOwner = Pick<InvoiceSeller, 'country' | 'zone' | 'hasSampleRates'>;

/** Returns the currency of the company's accounts (ISO 4217) on a day (`2026-11-28`). */
export const ownCurrencyOf = (country: string, day: string): string =>
  taxCurrencyOf(country, day) ?? homeMarket(country).currency;

/** The rate at which a document was converted, or null as long as none is known. */
export type EntryRate = {
  readonly rate: string;
  /** `2026-11-28`. */
  readonly day: string;
  /** `ecb`, `sample`, or a publisher's name. Empty for the own currency. */
  readonly source: string;
};

/** Adds the amounts that are known. Returns null if there are amounts and none is known. */
export const addKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.length > 0 && amounts.every((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
