import { parseAddress } from '../routing/address.ts';
import { loadDocument } from './document-load.ts';
import { type Place, shownNow } from './target.ts';

let stale = false;
const typed = new Set<Element>();

/** Makes later navigations open documents, because the code of this build may be gone from the server. */
export function markStale(): void {
  stale = true;
}

/** Tracks which form fields the visitor has typed into, including before this code ran. */
export function watchTyping(page: Pick<Document, 'addEventListener' | 'querySelectorAll'>): void {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  for (const field of fields) if (field.value !== field.defaultValue) typed.add(field);
  page.addEventListener('input', ({ target }) => typed.add(target as Element));
}

/** Returns whether leaving the document would lose something typed into a form. */
export function hasTypedValues(): boolean {
  return [...typed].some((field) => {
    const { form, value } = field as HTMLInputElement;
    return field.isConnected && form && value !== '';
  });
}

const pathOf = (pathname: string): string => parseAddress(pathname).path;

/**
 * Opens the target as a document if this one is stale. Otherwise returns at once. Does not settle while one is loading.
 */
export async function renewDocument(target: Place): Promise<void> {
  const { pathname, search } = target;
  // After a form, the router requests the data of the current page again.
  if (!stale || pathname + search === shownNow()) return;
  // Switching the language or moving within the page keeps what was typed. Any other navigation discards it anyway.
  if (hasTypedValues() && pathOf(pathname) === pathOf(window.location.pathname)) return;
  await loadDocument(target);
}
