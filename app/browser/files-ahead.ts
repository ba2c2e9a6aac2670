import { filesAhead } from './router.ts';
import { turn } from './turn.ts';

const asked = new Set<string>();
/** By whole address: the data of pages fetched ahead, while it is fresh; null where that failed. */
export const dataAhead = new Map<string, Promise<Response | null>>();

/**
 * Fetches something into the browser's own memory, from where it is had when it is needed: once, behind
 * everything that is seen. Code is not looked at yet, which a phone would feel. Rejects when it cannot be had.
 */
export async function fetchAhead(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  await turn();
  await (await fetch(url, { priority: 'low' })).arrayBuffer();
}

/** The data of a page where it was fetched ahead a moment ago; each is given once. */
export function takeData(url: string): Promise<Response | null> | undefined {
  const found = dataAhead.get(url);
  dataAhead.delete(url);
  return found;
}

/** What taking this page over needs. */
export function fetchOwnCode(): void {
  // What does not come now is asked for again when it is needed.
  for (const file of filesAhead()) fetchAhead(file).catch(() => {});
}
