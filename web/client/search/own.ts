import { send } from '../http-client.ts';
import type { SearchAnswer } from '../search-query.ts';
import { type SearchElement, type SearchLibrary, SearchUnavailable } from './element.ts';

export function ownLibrary(ask: (query: string) => Promise<void>): SearchLibrary {
  const elements = new Map<string, SearchElement>();
  return {
    render: ({ gname }) => elements.set(gname, { execute: ask }),
    getElement: (gname) => elements.get(gname),
  };
}

/** Queries the server's index at `/de/search/results?q=zip`. @throws SearchUnavailable if the status is not 200 */
export async function askIndex(address: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await send(address, { signal });
  if (!response.ok) throw new SearchUnavailable(`the search index answered ${response.status}`);
  return (await response.json()) as SearchAnswer;
}
