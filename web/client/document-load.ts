import { systemClock } from '../../kit/time.ts';
import { mayReload } from './reload-guard.ts';
import type { Place } from './target.ts';

/** The navigation stays open until the new document replaces this one. */
const forever = new Promise<never>(() => {});

let leaving = false;

/** Whether this document is about to be replaced by one of ours. */
export const isLeaving = (): boolean => leaving;

/**
 * Loads a page from the server instead of showing it in place. Resolves to false when the same page
 * was loaded like that a moment ago; otherwise this document ends and the promise never settles.
 */
export async function loadDocument(page: Place): Promise<false> {
  if (!mayReload(page.pathname + page.search, systemClock.now().getTime())) return false;
  return openDocument(page);
}

/** To be called before our own code loads the page shown anew. */
export function beginReload(): void {
  leaving = true;
}

/** Leaves for a page as a document, however often: for pages that are never shown in place. Never settles. */
export function openDocument({ pathname, search, hash }: Place): Promise<never> {
  leaving = true;
  const { origin, href } = window.location;
  const target = origin + pathname + search + hash;
  // Going back has already changed the address: assigning the same one again would only scroll.
  if (href === target) window.location.reload();
  else window.location.assign(target);
  return forever;
}
