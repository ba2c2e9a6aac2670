import { seconds } from '../../../kit/time.ts';
import { announce, FLAG, isBannerDue } from '../consent.ts';
import { openDocument } from '../document-load.ts';
import { targetNow } from '../target.ts';

/** Browsers write a cookie while they go on: other tabs may hear of the flag before they see its mirror gone. */
const COOKIE_SEEN = seconds(1);

/**
 * Follows what happens while the page is not looked at: consent given or taken back in another tab, or in a later document
 * this one is gone back to; and a page that was left for another document in the middle of a form is whole again after
 * going back to it: the router would wait for ever.
 */
export function followElsewhere(page: Window): void {
  const hear = () => {
    announce();
    // Nobody else looks after it before the page is taken over.
    const banner = page.document.getElementById('cookie-banner');
    if (banner) banner.hidden = !isBannerDue();
  };
  // What was said before anybody listened.
  hear();
  // A null key: everything was removed.
  page.addEventListener('storage', ({ key }) => {
    if (key !== FLAG && key !== null) return;
    hear();
    setTimeout(hear, COOKIE_SEEN);
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (targetNow()) void openDocument(page.location);
    else hear();
  });
}
