import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { router } from './router.ts';

/** Address of the page shown, its query included. Outlives the shell, which is made anew for error pages. */
let shown: string | null = null;

/**
 * After a link was followed inside the app, or a form led on: says the new page's title and moves the focus to its
 * beginning, as a new document would. Where the reader keeps their place the focus stays, too; another query there is
 * the same page, and says what changed itself.
 */
export function useArrival(): void {
  const location = useLocation();
  useEffect(() => {
    const { pathname, search } = location;
    const place = pathname + search;
    if (shown !== null && shown !== place) arrive(document, shown.split('?', 1)[0] !== pathname);
    shown = place;
  }, [location]);
}

function arrive(page: Document, isOther: boolean): void {
  const { preventScrollReset } = router().state;
  if (preventScrollReset && !isOther) return;
  const announcer = page.getElementById('announcer');
  if (announcer) announcer.textContent = page.title;
  // What went wrong takes the focus itself.
  if (preventScrollReset || page.activeElement?.role === 'alert') return;
  page.getElementById('main')?.focus({ preventScroll: true });
}
