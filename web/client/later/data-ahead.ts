/** How long preloaded data is used, in milliseconds. After that, prices may have changed. */
const LIFETIME = 60_000;

/** Preloaded data by absolute address, or null if loading failed. */
const ahead = new Map<string, Promise<Response | null>>();

/** Preloads the data of a page at low priority. Resolves when it has arrived. */
export async function fetchDataAhead(url: string): Promise<void> {
  const { href } = new URL(url, location.href);
  const response = fetch(url, { priority: 'low' }).then(
    (received) => (received.ok ? received : null),
    () => null,
  );
  ahead.set(href, response);
  setTimeout(() => ahead.delete(href), LIFETIME);
  await (await response)?.clone().arrayBuffer();
}

/** Returns the preloaded data of a page, once. */
export function takeData(url: string): Promise<Response | null> | undefined {
  const found = ahead.get(url);
  ahead.delete(url);
  return found;
}
