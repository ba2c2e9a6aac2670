import { KINDS, type SearchResult } from '../search-query.ts';

/** How many suggestions a field shows, and how many of each kind leave room for the others. */
const MOST = 8;
const MOST_OF_A_KIND = 3;

/** Returns the best results, grouped: products first, then answers, articles, downloads, and legal texts. */
export function listSuggested(results: readonly SearchResult[]): SearchResult[] {
  return KINDS.flatMap((kind) =>
    results.filter((each) => each.kind === kind).slice(0, MOST_OF_A_KIND),
  ).slice(0, MOST);
}
