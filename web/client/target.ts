import type { Location } from 'react-router';

export type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

let hash = '';
let target: Place | null = null;
/** Path and query of the page shown. The document's address may already be that of the next page. */
let shown: string | null = null;

/** Records the fragment of a followed link, because requests have none. */
export function noteHash(next: string): void {
  hash = next;
}

/** Records where a request of the router leads, until `done`. Returns it with its fragment. */
export function beginTarget({ url }: Request): Place & { readonly done: () => void } {
  const { pathname, search } = new URL(url);
  const { location } = window;
  // On back, the address has already changed.
  const isThere = location.pathname + location.search === pathname + search;
  const own: Place = { pathname, search, hash: isThere ? location.hash : hash };
  target = own;
  const done = () => {
    if (target === own) target = null;
  };
  return { ...own, done };
}

/** Returns where the pending navigation leads, or null. */
export const targetNow = (): Place | null => target;

export function noteShown(place: string): void {
  shown = place;
}

export const shownNow = (): string | null => shown;
