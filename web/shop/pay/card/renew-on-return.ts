import { beginReload } from '../../../client/document-load.ts';

/**
 * Reloads the page if Back restores it as it was left for the bank. Its button would stay disabled, and the payment
 * may have ended. Returns a function that stops this.
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
