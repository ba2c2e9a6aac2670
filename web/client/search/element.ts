/** A place for results that runs queries. */
export type SearchElement = { execute(query: string): unknown };

/** What a search engine's script offers, the hosted one's and ours alike. */
export type SearchLibrary = {
  render(place: { div: HTMLElement; tag: 'searchresults-only'; gname: string }): unknown;
  getElement(gname: string): Partial<SearchElement> | null | undefined;
};

/** The engine cannot be had now: its script did not come, or it made no element. */
export class SearchUnavailable extends Error {}

/** Pause between two looks for the library, in milliseconds, and how often it is looked for again. */
export const LIBRARY_PAUSE = 2000;
export const MOST_RETRIES = 10;
/** The library draws its element a moment after it was asked to, in milliseconds. */
export const ELEMENT_PAUSE = 1000;

type Wanted = {
  readonly library: () => SearchLibrary | null;
  readonly div: HTMLElement;
  readonly gname: string;
  /** Aborts when the visitor leaves the page. */
  readonly signal: AbortSignal;
};

/**
 * Waits for the library, has it draw its element and hands that out.
 * @throws SearchUnavailable when it did not come in twenty seconds or made no element; the signal's
 * reason when the visitor left
 */
export async function openElement({
  library,
  div,
  gname,
  signal,
}: Wanted): Promise<Partial<SearchElement>> {
  let found = library();
  for (let retries = 0; !found; retries += 1) {
    if (retries === MOST_RETRIES) throw new SearchUnavailable('the search library did not load');
    await pause(LIBRARY_PAUSE, signal);
    found = library();
  }
  found.render({ div, tag: 'searchresults-only', gname });
  await pause(ELEMENT_PAUSE, signal);
  const element = found.getElement(gname);
  if (!element) throw new SearchUnavailable(`there is no search element ${gname}`);
  return element;
}

/** Runs a query; false, and a line in the console, when the element cannot yet. */
export async function executeIn(element: Partial<SearchElement>, query: string): Promise<boolean> {
  try {
    if (!element.execute) throw new SearchUnavailable('the search element is not ready');
    await element.execute(query);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: whoever looks after the engine's account looks there.
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
