import type { Piece } from '../../kit/search/excerpt.ts';
import { findProduct } from '../../products/index.ts';

/** Kinds of results, in the order of the filters. */
export const KINDS = ['product', 'help', 'blog', 'download', 'legal'] as const;

export type Kind = (typeof KINDS)[number];

/** A search in an address: `?q=zip&product=zipx&kind=help&all=1`. */
export type SearchQuery = {
  readonly q: string;
  readonly product: string;
  readonly kind: Kind | '';
  /** Set to show every result instead of the best. */
  readonly all?: '1';
  /** Set to search for exactly what was typed, even if it looks misspelled. */
  readonly exact?: '1';
};

export type SearchResult = {
  readonly path: string;
  readonly kind: Kind;
  readonly title: string;
  readonly excerpt: readonly Piece[];
  /** Set if the text is in English because its translation is missing. */
  readonly lang: string | undefined;
  /** In suggestions, the lowest price of a product in words. */
  readonly from?: string;
};

export type SearchResponse = {
  readonly results: readonly SearchResult[];
  /** Number of results of the requested kind, shown or not. */
  readonly total: number;
  readonly counts: Readonly<Record<Kind, number>>;
  /** The corrected query, or null if a correction finds nothing better. */
  readonly hint: string | null;
  /** Whether the results are those of the hint, because the query looks misspelled. */
  readonly isCorrected: boolean;
  readonly inEnglish: boolean;
};

/** Longest query, in characters. Longer ones are cut. */
const LONGEST_QUERY = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;

/** Parses a search address. Ignores invalid values and never throws. */
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

/** Returns the query string with its `?`, or an empty string if nothing is set. */
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
