/** How long preloaded data is used, in milliseconds. After that, prices may have changed. */
const KEPT = 60_000;

/** Preloaded data by absolute address, or null if loading failed. */
const ahead = new Map<string, Promise<Response | null>>();

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

/** Returns the preloaded data of a page, once. */
export function takeData(url: string): Promise<Response | null> | undefined {
  const found = ahead.get(url);
  ahead.delete(url);
  return found;
}
