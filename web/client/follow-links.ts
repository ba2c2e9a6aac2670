import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { IN_PLACE } from './arrival.ts';
import { shownResult } from './shown-result.ts';
import { noteHash } from './target.ts';

/** Files, and addresses whose spelling the server corrects. */
const SERVER_PATHS = /\.\w+$|[A-Z%]|.\/$|^\/en\b/;

/** Lets the router follow links of the app and of server-rendered texts. One listener serves a page's hundred links. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  // With the commit, because until then the browser itself opens the links that are clicked.
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (event.defaultPrevented || !link?.href || isForBrowser(event, link)) return;
      const { href, pathname, search, hash, dataset } = link;
      const isOurs = 'in' in dataset;
      if (!isOurs && ((isHere(href) && hash === '') || SERVER_PATHS.test(pathname))) return;
      event.preventDefault();
      const isWithin = hash !== '' && isHere(href);
      // A navigation within the page would take away the answer to its last form.
      if (isWithin && shownResult() !== null) return enterPlace(document, hash);
      const keeps = dataset['in'] === 'keep';
      noteHash(hash);
      const navigated = navigate(pathname + search + hash, {
        ...(keeps ? IN_PLACE : null),
        replace: href === location.href,
      });
      if (isWithin) void Promise.resolve(navigated).then(() => enterPlace(document, hash));
    };
    // On the window, so that it runs after React's listener on the document.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
}

/** Returns whether the browser should handle the click itself. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return true;
  }
  return link.origin !== location.origin || link.target !== '' || link.hasAttribute('download');
}

const isHere = (href: string): boolean => href.split('#')[0] === location.href.split('#')[0];

/** Does what browsers do for a fragment: opens a closed `<details>` and moves the focus. */
function enterPlace(page: Document, hash: string): void {
  const place = page.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return;
  const folded = place.closest('details');
  if (folded) folded.open = true;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}
