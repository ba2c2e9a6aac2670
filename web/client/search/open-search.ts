import { beginReload } from '../document-load.ts';
import { hostedLanguage, LANGUAGE_MARK } from '../hosted-language.ts';
import type { SearchLibrary } from './element.ts';
import { executeIn, openElement } from './element.ts';
import { ownLibrary } from './own.ts';

export { queryIndex } from './own.ts';

type Opening = {
  /** Id of the hosted engine, or null for our own. */
  readonly engineId: string | null;
  readonly language: string;
  readonly div: HTMLElement;
  readonly searchIndex: (query: string) => Promise<void>;
  readonly signal: AbortSignal;
};

let opened = 0;

/** Runs a query. Resolves to false if the engine is not ready. */
export type RunQuery = (query: string) => Promise<boolean>;

/** Opens the configured engine. Rejects like `openElement`. */
export async function openSearch(opening: Opening): Promise<RunQuery> {
  const { engineId, language, div, searchIndex, signal } = opening;
  const own = ownLibrary(searchIndex);
  const library =
    engineId === null
      ? () => own
      : hostedLibrary(engineId, language, window as unknown as HostedWindow);
  opened += 1;
  const element = await openElement({ library, div, gname: `search-${opened}`, signal });
  return (query) => executeIn(element, query);
}

export type HostedWindow = {
  document: Document;
  location: { reload(): void };
  __gcse?: { parsetags: 'explicit' };
  google?: { search?: { cse?: { element?: SearchLibrary } } };
};

/** Loads the hosted engine and returns a function that finds its library. A second language needs a new document. */
export function hostedLibrary(
  engineId: string,
  language: string,
  page: HostedWindow,
): () => SearchLibrary | null {
  const present = hostedLanguage(page.document);
  if (present !== null && present !== language) {
    beginReload();
    page.location.reload();
    return () => null;
  }
  // Otherwise the script would search the whole page for its elements.
  page.__gcse = { parsetags: 'explicit' };
  if (present === null) addScript(page.document, { cx: engineId, language });
  return () => page.google?.search?.cse?.element ?? null;
}

function addScript(document: Document, query: { cx: string; language: string }): void {
  const script = document.createElement('script');
  script.src = `https://cse.google.com/cse.js?${new URLSearchParams(query)}`;
  script.async = true;
  script.setAttribute(LANGUAGE_MARK, query.language);
  // A failed script is removed, so that the next attempt loads it again.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
