import type { Location } from 'react-router';

export type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

let hash = '';
let target: Place | null = null;
/** Path and query of the page shown; the document's address may be ahead of it. */
let shown: string | null = null;

/** The place within the next page, where a link names one: requests have none. */
export function noteHash(next: string): void {
  hash = next;
}

/** Keeps, until `done`, where a request of the router leads; returns it with its place in the page. */
export function beginTarget({ url }: Request): Place & { readonly done: () => void } {
  const { pathname, search } = new URL(url);
  const { location } = window;
  // Going back has already changed the address.
  const isThere = location.pathname + location.search === pathname + search;
  const own: Place = { pathname, search, hash: isThere ? location.hash : hash };
  target = own;
  const done = () => {
    if (target === own) target = null;
  };
  return { ...own, done };
}

/** Where a navigation on its way leads; null when nothing is. */
export const targetNow = (): Place | null => target;

export function noteShown(place: string): void {
  shown = place;
}

export const shownNow = (): string | null => shown;
