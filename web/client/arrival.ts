import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteShown, shownNow } from './target.ts';

const KEEPS_PLACE = { keepsPlace: true } as const;

/** Options of a navigation after which the reader stays where they are on the page, as with tabs: scroll and focus. */
export const IN_PLACE = { preventScrollReset: true, state: KEEPS_PLACE } as const;

/** Whether a navigation with this state leaves the reader where they are. */
export const keepsPlace = (state: unknown): boolean =>
  (state as typeof KEEPS_PLACE | null)?.keepsPlace === true;

/**
 * After a link was followed inside the app, or a form led on: says the new page's title and moves the focus to its
 * beginning, as a new document would. Where the reader keeps their place the focus stays, too; another query there is
 * the same page, and says what changed itself. What is shown outlives the shell, which is made anew for error pages.
 */
export function useArrival(): void {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const { pathname, search, state } = location;
    const place = pathname + search;
    const before = shownNow();
    noteShown(place);
    if (before === null || before === place) return;
    const keeps = type !== 'POP' && keepsPlace(state);
    arrive(document, { keeps, isOther: before.split('?', 1)[0] !== pathname });
  }, [location, type]);
}

function arrive(page: Document, { keeps, isOther }: { keeps: boolean; isOther: boolean }): void {
  if (keeps && !isOther) return;
  const announcer = page.getElementById('announcer');
  if (announcer) announcer.textContent = page.title;
  // What went wrong takes the focus itself.
  if (keeps || page.activeElement?.role === 'alert') return;
  page.getElementById('main')?.focus({ preventScroll: true });
}
