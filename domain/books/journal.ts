import type { Reader } from '../../db/work.ts';
import { countDocuments, type IssuedDocument, listIssued } from '../invoice/index.ts';
import { type BookOwner, type EntryKind, type EntryRate, kindOf } from './entry.ts';
import { momentsOf, type Span } from './period.ts';
import { isRecorded } from './store.ts';
import { countWithoutAmount, sumDocuments } from './store-sums.ts';

/** A document with what it amounts to in the company's currency. */
export type JournalLine = IssuedDocument & {
  readonly entryKind: EntryKind;
  /** Null as long as the document is not in the books. */
  readonly own: {
    readonly currency: string;
    /** Minor units. Null as long as no rate is known. */
    readonly gross: number | null;
    readonly tax: number | null;
    readonly rate: EntryRate | null;
  } | null;
};

export type JournalQuery = {
  readonly span: Span;
  /** Id of the last document of the previous page. */
  readonly after: string | null;
  readonly limit: number;
};

/** Lists the documents of a span, oldest first, also those that are not in the books yet. */
export async function listJournal(
  reader: Reader,
  { zone }: Pick<BookOwner, 'zone'>,
  { span, after, limit }: JournalQuery,
): Promise<JournalLine[]> {
  const documents = await listIssued(reader, { ...momentsOf(span, zone), after, limit });
  const sums = await sumDocuments(
    reader,
    documents.map(({ id }) => id),
  );
  return documents.map((document) => {
    const sum = sums.get(document.id);
    if (sum === undefined) return { ...document, entryKind: kindOf(document), own: null };
    const { kind: entryKind, ownCurrency, ownGross: gross, ownTax: tax, rate } = sum;
    return { ...document, entryKind, own: { currency: ownCurrency, gross, tax, rate } };
  });
}

/**
 * Returns how many documents of a span have no amount in the reporting currency: no rate is known, they are not in the books
 * yet, or the company kept its accounts in another currency then.
 */
export async function countUnconverted(
  reader: Reader,
  { zone }: Pick<BookOwner, 'zone'>,
  { span, currency }: { readonly span: Span; readonly currency: string },
): Promise<number> {
  const missing = await countDocuments(reader, { ...momentsOf(span, zone), isKnown: isRecorded });
  return missing + (await countWithoutAmount(reader, span, currency));
}
