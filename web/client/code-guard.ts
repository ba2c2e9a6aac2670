import { isLeaving, loadDocument } from './document-load.ts';
import { markStale } from './freshness.ts';
import { type Place, targetNow } from './target.ts';

let failed: Place | null = null;
const listeners = new Set<() => void>();

/** Returns the page whose code failed to load twice in a row, or null. */
export const failedTarget = (): Place | null => failed;

export function onFailedTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(place: Place | null): void {
  failed = place;
  for (const listener of listeners) listener();
}

export const forgetFailure = (): void => {
  if (failed) set(null);
};

type NavigateEvent = Event & {
  readonly navigationType: string;
  readonly userInitiated: boolean;
};

/**
 * Opens a page as a document if its code fails to load, or shows an error if that was tried a moment ago. React Router
 * would reload the current page again and again. Browsers without the Navigation API keep that behavior.
 */
export function guardCode(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || isLeaving()) return;
    event.preventDefault();
    // The browser does not retry failed code, so the next link must open a new document.
    markStale();
    const target = targetNow();
    // The visitor has navigated away in the meantime.
    if (!target) return;
    void loadDocument(target).then(() => {
      // The address must match what is shown. Back leads to the previous page.
      const { pathname, search, hash } = target;
      history.pushState(history.state, '', pathname + search + hash);
      set(target);
    });
  });
}
