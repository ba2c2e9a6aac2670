import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteShown, shownNow } from './target.ts';

const KEEPS_PLACE = { keepsPlace: true } as const;

/** Navigation options that keep the scroll position and the focus, for example for tabs. */
export const IN_PLACE = { preventScrollReset: true, state: KEEPS_PLACE } as const;

export const keepsPlace = (state: unknown): boolean =>
  (state as typeof KEEPS_PLACE | null)?.keepsPlace === true;

/** Announces the title of the page that the router opened and moves the focus to its beginning, like a new document. */
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
  // Error messages focus themselves.
  if (keeps || page.activeElement?.role === 'alert') return;
  page.getElementById('main')?.focus({ preventScroll: true });
}
