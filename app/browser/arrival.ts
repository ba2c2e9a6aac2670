import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { router } from './router.ts';

/** Path of the page shown. Outlives the shell, which is made anew for error pages. */
let shown: string | null = null;

/**
 * After a link was followed inside the app: says the new page's title and moves the focus to its
 * beginning, as a new document would. Where the reader keeps their place the focus stays, too.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown !== null && shown !== pathname) arrive(document);
    shown = pathname;
  }, [pathname]);
}

function arrive(page: Document): void {
  const announcer = page.getElementById('announcer');
  if (announcer) announcer.textContent = page.title;
  if (router().state.preventScrollReset) return;
  page.getElementById('main')?.focus({ preventScroll: true });
}
