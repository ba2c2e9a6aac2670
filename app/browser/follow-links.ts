import { isBrowsers, isHere } from './first-touch.ts';

/** Files, and spellings of addresses that the server corrects. */
const SERVERS = /\.\w+$|[A-Z%]|.\/$|^\/en\b/;

/**
 * Links are followed in place: those the app made (`parts/link.tsx`), and of those in texts the server wrote all but
 * the ones it alone can answer, and to the page itself. One listener for all of them: a page has a hundred.
 */
export function followLinks(page: Document, go: (link: HTMLAnchorElement) => void): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (event.defaultPrevented || !link?.href || isBrowsers(event, link)) return;
    const isOurs = 'in' in link.dataset;
    if (!isOurs && (isHere(link.href) || SERVERS.test(link.pathname))) return;
    event.preventDefault();
    go(link);
  });
}
