import { beginReload } from '../document-load.ts';
import { hostedLanguage, LANGUAGE_MARK } from '../hosted-language.ts';
import type { SearchLibrary } from './element.ts';

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
