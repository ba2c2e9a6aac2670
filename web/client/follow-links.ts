import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { IN_PLACE } from './arrival.ts';
import { noteHash } from './target.ts';

/** Files, and spellings of addresses that the server corrects. */
const SERVERS = /\.\w+$|[A-Z%]|.\/$|^\/en\b/;

/**
 * Links are followed in place: those the app made (`parts/link.tsx`), and of those in texts the server wrote all but
 * the ones it alone can answer, and to the page anew. One listener for all of them: a page has a hundred.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (event.defaultPrevented || !link?.href || isBrowsers(event, link)) return;
      const { href, pathname, search, hash, dataset } = link;
      const isOurs = 'in' in dataset;
      if (!isOurs && ((isHere(href) && hash === '') || SERVERS.test(pathname))) return;
      event.preventDefault();
      const isWithin = hash !== '' && isHere(href);
      const keeps = dataset['in'] === 'keep';
      noteHash(hash);
      const gone = navigate(pathname + search + hash, {
        ...(keeps ? IN_PLACE : null),
        replace: href === location.href,
      });
      if (isWithin) void Promise.resolve(gone).then(() => enterPlace(document, hash));
    };
    // After the page's own code, which listens at the document.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
}

/** Whether the browser itself is to answer, wherever a link leads within the site. */
function isBrowsers(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return true;
  }
  return link.origin !== location.origin || link.target !== '' || link.hasAttribute('download');
}

/** Whether an address, absolute and whole, is one of this very page. */
const isHere = (href: string): boolean => href.split('#')[0] === location.href.split('#')[0];

/** As the browser does for a place within the page: what is folded opens, and the keyboard goes on from there. */
function enterPlace(page: Document, hash: string): void {
  const place = page.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return;
  const folded = place.closest('details');
  if (folded) folded.open = true;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}
