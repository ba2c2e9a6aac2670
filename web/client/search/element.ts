export type SearchElement = { execute(query: string): unknown };

/** Interface of a search engine's script. The hosted engine and ours share it. */
export type SearchLibrary = {
  render(place: { div: HTMLElement; tag: 'searchresults-only'; gname: string }): unknown;
  getElement(gname: string): Partial<SearchElement> | null | undefined;
};

/** Thrown if the script did not load or created no element. */
export class SearchUnavailable extends Error {}

/** Interval between lookups of the library, in milliseconds, and their number. */
export const LIBRARY_PAUSE = 2000;
export const MOST_RETRIES = 10;
/** How long the library needs to create its element, in milliseconds. */
export const ELEMENT_PAUSE = 1000;

type ElementRequest = {
  readonly library: () => SearchLibrary | null;
  readonly div: HTMLElement;
  readonly gname: string;
  readonly signal: AbortSignal;
};

/**
 * Waits for the library and returns its element.
 * @throws SearchUnavailable if one of them is missing after 20 seconds
 */
export async function openElement({
  library,
  div,
  gname,
  signal,
}: ElementRequest): Promise<Partial<SearchElement>> {
  let found = library();
  for (let retries = 0; !found; retries += 1) {
    if (retries === MOST_RETRIES) throw new SearchUnavailable('the search library did not load');
    await pause(LIBRARY_PAUSE, signal);
    found = library();
  }
  found.render({ div, tag: 'searchresults-only', gname });
  await pause(ELEMENT_PAUSE, signal);
  const element = found.getElement(gname);
  if (!element) throw new SearchUnavailable(`the search library created no element ${gname}`);
  return element;
}

/** Runs a query. Logs an error and returns false if the element is not ready. */
export async function executeIn(element: Partial<SearchElement>, query: string): Promise<boolean> {
  try {
    if (!element.execute) throw new SearchUnavailable('the search element is not ready');
    await element.execute(query);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the operator of the engine's account looks here.
    console.error('Search failed:', error);
    return false;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        fail(signal.reason);
      },
      { once: true },
    );
  });
}
