import type { Reader } from '../../db/work.ts';
import { type IssuedDocument, listIssued } from '../invoice/index.ts';
import type { BookOwner, EntryKind, EntryRate } from './entry.ts';
import { momentsOf, type Span } from './period.ts';
import { sumDocuments } from './store-sums.ts';

/** A document with what it amounts to in the company's currency. */
export type JournalLine = IssuedDocument & {
  readonly entryKind: EntryKind;
  readonly own: {
    readonly currency: string;
    /** Minor units. Null as long as no rate is known. */
    readonly gross: number | null;
    readonly tax: number | null;
    readonly rate: EntryRate | null;
  };
};

export type JournalQuery = {
  readonly span: Span;
  /** Id of the last document of the previous page. */
  readonly after: string | null;
  readonly limit: number;
};

/** Lists the documents of a span that are in the books, oldest first. */
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
  return documents.flatMap((document) => {
    const sum = sums.get(document.id);
    if (sum === undefined) return [];
    const { kind: entryKind, ownCurrency, ownGross: gross, ownTax: tax, rate } = sum;
    return [{ ...document, entryKind, own: { currency: ownCurrency, gross, tax, rate } }];
  });
}
