import { send } from '../http-client.ts';
import type { SearchResponse } from '../search-query.ts';
import { type SearchElement, type SearchLibrary, SearchUnavailable } from './element.ts';

/** Returns our own engine with the interface of the hosted one. */
export function ownLibrary(search: (query: string) => Promise<void>): SearchLibrary {
  const elements = new Map<string, SearchElement>();
  return {
    render: ({ gname }) => elements.set(gname, { execute: search }),
    getElement: (gname) => elements.get(gname),
  };
}

/** Queries the server's index at `/de/search/results?q=zip`. @throws SearchUnavailable if the status is not 200 */
export async function queryIndex(address: string, signal: AbortSignal): Promise<SearchResponse> {
  const response = await send(address, { signal });
  if (!response.ok)
    throw new SearchUnavailable(`the search index returned status ${response.status}`);
  return (await response.json()) as SearchResponse;
}
