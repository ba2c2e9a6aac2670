import { parseAddress } from '../routing/address.ts';
import { loadDocument } from './document-load.ts';
import { type Place, shownNow } from './target.ts';

let stale = false;
const typed = new Set<Element>();

/** From now on pages come from the server as documents: the code in this one is no longer to be had. */
export function markStale(): void {
  stale = true;
}

/** Remembers which fields of forms the visitor has typed into: before this code came, and from now on. */
export function watchTyping(page: Pick<Document, 'addEventListener' | 'querySelectorAll'>): void {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  for (const field of fields) if (field.value !== field.defaultValue) typed.add(field);
  page.addEventListener('input', ({ target }) => typed.add(target as Element));
}

/** Whether something typed into a form would be lost with the document. */
export function hasTypedValues(): boolean {
  return [...typed].some((field) => {
    const { form, value } = field as HTMLInputElement;
    return field.isConnected && form && value !== '';
  });
}

const pathOf = (pathname: string): string => parseAddress(pathname).path;

/**
 * On an outdated page the next link becomes a document. Returns at once when there is nothing to do;
 * does not settle while a document is on its way.
 */
export async function renewDocument(target: Place): Promise<void> {
  const { pathname, search } = target;
  // The page shown asks for its data anew after a form was sent.
  if (!stale || pathname + search === shownNow()) return;
  // A step within the page, or into another language, keeps what was typed; any other leaves it behind in any case.
  if (hasTypedValues() && pathOf(pathname) === pathOf(window.location.pathname)) return;
  await loadDocument(target);
}
