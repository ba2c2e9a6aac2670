import { systemClock } from '../../kit/time.ts';
import { mayReload } from './reload-guard.ts';
import type { Place } from './target.ts';

/** Never settles. It keeps the navigation pending until the new document replaces this one. */
const forever = new Promise<never>(() => {});

let leaving = false;

/** Returns whether our own code is about to replace this document. */
export const isLeaving = (): boolean => leaving;

/** Opens a page as a document and never settles. Resolves to false if the page was opened like that a moment ago. */
export async function loadDocument(page: Place): Promise<false> {
  if (!mayReload(page.pathname + page.search, systemClock.now().getTime())) return false;
  return openDocument(page);
}

/** Marks a reload as ours. Call it before reloading the current page. */
export function beginReload(): void {
  leaving = true;
}

/** Opens a page as a document without a limit on repetition. Never settles. */
export function openDocument({ pathname, search, hash }: Place): Promise<never> {
  leaving = true;
  const { origin, href } = window.location;
  const target = origin + pathname + search + hash;
  // On back, the address has already changed. Assigning the same one would only scroll.
  if (href === target) window.location.reload();
  else window.location.assign(target);
  return forever;
}
