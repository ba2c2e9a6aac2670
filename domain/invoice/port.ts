export type PaperFact = { readonly label: string; readonly value: string };

export type PaperParty = { readonly label: string; readonly lines: readonly string[] };

export type PaperRow = {
  readonly item: string;
  readonly details: readonly string[];
  readonly quantity: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
};

/** The full text of a document, in reading order. */
export type InvoicePaper = {
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
  readonly sample: string | null;
  readonly facts: readonly PaperFact[];
  readonly seller: PaperParty;
  readonly buyer: PaperParty;
  readonly columns: Omit<PaperRow, 'details'>;
  readonly rows: readonly PaperRow[];
  /** The last one is the total. */
  readonly sums: readonly PaperFact[];
  readonly notes: readonly string[];
};

export type PrintInput = {
  readonly paper: InvoicePaper;
  /** The same document as XML, to be embedded. Null if the standard cannot state it. */
  readonly eInvoice: string | null;
};

/** Slow. Never call it inside a transaction. */
export interface InvoicePrinter {
  /** Returns a PDF, with the same bytes for the same input. */
  print(input: PrintInput): Promise<Uint8Array>;
}
