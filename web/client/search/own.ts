import { send } from '../http-client.ts';
import type { SearchAnswer } from '../search-query.ts';
import { type SearchElement, type SearchLibrary, SearchUnavailable } from './element.ts';

/** Our own engine behind the hosted one's interface: `ask` finds and shows. */
export function ownLibrary(ask: (query: string) => Promise<void>): SearchLibrary {
  const elements = new Map<string, SearchElement>();
  return {
    render: ({ gname }) => elements.set(gname, { execute: ask }),
    getElement: (gname) => elements.get(gname),
  };
}

/**
 * Asks the server's index.
 * @param address path and query, `/de/search/results?q=zip`
 * @throws SearchUnavailable for an answer other than 200; what `fetch` throws without a network
 */
export async function askIndex(address: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await send(address, { signal });
  if (!response.ok) throw new SearchUnavailable(`the index answered ${response.status}`);
  return (await response.json()) as SearchAnswer;
}
