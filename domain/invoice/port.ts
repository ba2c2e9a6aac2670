/** A label and its value, ready to read. */
export type PaperFact = { readonly label: string; readonly value: string };

export type PaperParty = { readonly label: string; readonly lines: readonly string[] };

export type PaperRow = {
  readonly item: string;
  /** Under the item: term, number of PCs, reductions. */
  readonly details: readonly string[];
  readonly quantity: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
};

/** A document in words: everything that is on it, in the order it stands there. Plain data. */
export type InvoicePaper = {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly writing:
    | 'latin'
    | 'cyrillic'
    | 'arabic'
    | 'bengali'
    | 'devanagari'
    | 'thai'
    | 'han-simplified'
    | 'han-traditional'
    | 'japanese'
    | 'hangul';
  readonly title: string;
  readonly number: string;
  readonly issuedAt: Date;
  /** Says that the seller is made up; null for a real one. */
  readonly sample: string | null;
  readonly facts: readonly PaperFact[];
  readonly seller: PaperParty;
  readonly buyer: PaperParty;
  readonly columns: Omit<PaperRow, 'details'>;
  readonly rows: readonly PaperRow[];
  /** The last is the one to look at. */
  readonly sums: readonly PaperFact[];
  readonly notes: readonly string[];
};

/** Turns a document in words into a file. Takes some tenths of a second: never inside a transaction. */
export interface InvoicePrinter {
  /** The bytes of a PDF. The same paper gives the same bytes. */
  print(paper: InvoicePaper): Promise<Uint8Array>;
}
