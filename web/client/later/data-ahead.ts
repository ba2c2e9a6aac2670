/** Data waits this long for its page to be opened, in milliseconds; then it is asked for anew, prices may have changed. */
const KEPT = 60_000;

/** By whole address: the data of pages fetched ahead, while it is fresh; null where that failed. */
const ahead = new Map<string, Promise<Response | null>>();

/** Fetches the data of a page ahead, behind everything that is seen: opening the page asks the network for nothing. */
export async function fetchDataAhead(url: string): Promise<void> {
  const { href } = new URL(url, location.href);
  const answer = fetch(url, { priority: 'low' }).then(
    (given) => (given.ok ? given : null),
    () => null,
  );
  ahead.set(href, answer);
  setTimeout(() => ahead.delete(href), KEPT);
  await (await answer)?.clone().arrayBuffer();
}

/** The data of a page where it was fetched ahead a moment ago; each is given once. */
export function takeData(url: string): Promise<Response | null> | undefined {
  const found = ahead.get(url);
  ahead.delete(url);
  return found;
}
