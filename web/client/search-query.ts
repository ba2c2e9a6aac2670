import type { Piece } from '../../kit/search/excerpt.ts';
import { findProduct } from '../../products/index.ts';

/** What can be found, in the order it is offered. */
export const KINDS = ['product', 'help', 'blog', 'download', 'legal'] as const;

export type Kind = (typeof KINDS)[number];

/** A search as its address says it: `?q=zip&product=zipx&kind=help&all=1`. */
export type SearchQuery = {
  /** Empty when nothing is asked. */
  readonly q: string;
  /** Product key; empty for all. */
  readonly product: string;
  readonly kind: Kind | '';
  /** Set for every result, not only the best. */
  readonly all?: '1';
  /** Set for what was typed, also where it looks misspelt. */
  readonly exact?: '1';
};

export type SearchResult = {
  /** Without locale. */
  readonly path: string;
  readonly kind: Kind;
  readonly title: string;
  readonly excerpt: readonly Piece[];
  /** Set where the text is English because its translation is missing. */
  readonly lang: string | undefined;
};

export type SearchAnswer = {
  /** Best first; the best of them only, unless all were asked for. */
  readonly results: readonly SearchResult[];
  /** How many there are of the kind asked for, shown or not. */
  readonly total: number;
  /** How many there are of each kind, whatever kind was asked for. */
  readonly counts: Readonly<Record<Kind, number>>;
  /** The query spelt as our texts spell it; null when that would be no help. */
  readonly hint: string | null;
  /** The results are those of the hint: what was typed looks misspelt. */
  readonly isCorrected: boolean;
  /** The words are found in English texts only. */
  readonly inEnglish: boolean;
};

/** Longer queries are cut; nobody types them. */
const LONGEST_QUERY = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;

/** Reads an address; what it cannot mean is left out. Takes every text. */
export function readQuery(params: URLSearchParams): SearchQuery {
  const kind = params.get('kind');
  return {
    q: cleanText(params.get('q') ?? ''),
    product: findProduct(params.get('product') ?? '')?.key ?? '',
    kind: KINDS.find((each) => each === kind) ?? '',
    ...(params.get('all') === '1' ? { all: '1' } : {}),
    ...(params.get('exact') === '1' ? { exact: '1' } : {}),
  };
}

/** The address's query, `?q=…`, with only what is set; empty when nothing is. */
export function writeQuery(query: SearchQuery): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  return set.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(set))}`;
}

function cleanText(text: string): string {
  const clean = text
    .slice(0, 4 * LONGEST_QUERY)
    .toWellFormed()
    .replace(UNPRINTABLE, ' ');
  return [...clean.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_QUERY).join('').trim();
}
