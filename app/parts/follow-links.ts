import { isBrowsers, isHere } from '../browser/first-touch.ts';

/** Files, and spellings of addresses that the server corrects. */
const SERVERS = /\.\w+$|[A-Z%]|.\/$|^\/en\b/;

/**
 * Links are followed in place: those the app made (`link.tsx`), and of those in texts the server wrote all but
 * the ones it alone can answer, and to the page anew. One listener for all of them: a page has a hundred.
 */
export function followLinks(page: Document, go: (link: HTMLAnchorElement) => void): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (event.defaultPrevented || !link?.href || isBrowsers(event, link)) return;
    const isOurs = 'in' in link.dataset;
    const isAgain = isHere(link.href) && link.hash === '';
    if (!isOurs && (isAgain || SERVERS.test(link.pathname))) return;
    event.preventDefault();
    go(link);
  });
}

/** As the browser does for a place within the page: what is folded opens, and the keyboard goes on from there. */
export function enterPlace(page: Document, hash: string): void {
  const place = page.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return;
  const folded = place.closest('details');
  if (folded) folded.open = true;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}
