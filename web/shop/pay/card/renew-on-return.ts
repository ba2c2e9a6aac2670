import { beginReload } from '../../../client/document-load.ts';

/**
 * Loads the page anew when it is gone back to just as it was left for the bank: its button would wait for ever, and the
 * payment may have ended since. Gives what stops that.
 */
export function renewOnReturn(page: Window): () => void {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    beginReload();
    page.location.reload();
  };
  page.addEventListener('pageshow', renew);
  return () => page.removeEventListener('pageshow', renew);
}
