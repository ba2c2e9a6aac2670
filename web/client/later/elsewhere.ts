import { seconds } from '../../../kit/time.ts';
import { announce, FLAG, isBannerDue } from '../consent.ts';
import { openDocument } from '../document-load.ts';
import { targetNow } from '../target.ts';

/** Another tab can receive the storage event before it sees that the mirror cookie is gone. */
const COOKIE_SEEN = seconds(1);

/**
 * Follows changes of the consent in other tabs and in documents that back returns from. If back restores a page that
 * was left while a navigation was pending, reloads it, because the router would wait forever.
 */
export function followElsewhere(page: Window): void {
  const refresh = () => {
    announce();
    // Before hydration, nothing else updates the banner.
    const banner = page.document.getElementById('cookie-banner');
    if (banner) banner.hidden = !isBannerDue();
  };
  // The consent may have changed before this code ran.
  refresh();
  // A null key means that the whole storage was cleared.
  page.addEventListener('storage', ({ key }) => {
    if (key !== FLAG && key !== null) return;
    refresh();
    setTimeout(refresh, COOKIE_SEEN);
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (targetNow()) void openDocument(page.location);
    else refresh();
  });
}
