import { beginReload } from '../document-load.ts';
import { hostedLanguage, LANGUAGE_MARK } from '../hosted-language.ts';
import type { SearchLibrary } from './element.ts';

/** The names under which the hosted engine puts itself into the page. */
export type HostedWindow = {
  document: Document;
  location: { reload(): void };
  __gcse?: { parsetags: 'explicit' };
  google?: { search?: { cse?: { element?: SearchLibrary } } };
};

/**
 * The hosted engine in a language: its script is asked for once per document, and the library is
 * there when that has run. Two languages of it clash, so another one begins with a new document.
 */
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
  // Without this the script would look through the whole page for elements of its own.
  page.__gcse = { parsetags: 'explicit' };
  if (present === null) addScript(page.document, { cx: engineId, language });
  return () => page.google?.search?.cse?.element ?? null;
}

function addScript(document: Document, query: { cx: string; language: string }): void {
  const script = document.createElement('script');
  script.src = `https://cse.google.com/cse.js?${new URLSearchParams(query)}`;
  script.async = true;
  script.setAttribute(LANGUAGE_MARK, query.language);
  // Whoever tries again asks again.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
