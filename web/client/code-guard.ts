import { isLeaving, loadDocument } from './document-load.ts';
import { markStale } from './freshness.ts';
import { type Place, targetNow } from './target.ts';

let failed: Place | null = null;
const listeners = new Set<() => void>();

/** The page whose code could not be had, twice within a moment; null otherwise. */
export const failedTarget = (): Place | null => failed;

export function onFailedTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(place: Place | null): void {
  failed = place;
  for (const listener of listeners) listener();
}

/** Another navigation has begun. */
export const forgetFailure = (): void => {
  if (failed) set(null);
};

type NavigateEvent = Event & {
  readonly navigationType: string;
  readonly userInitiated: boolean;
};

/**
 * Where the code of a page cannot be loaded, React Router loads the page being left anew, again and again. The page
 * wanted is loaded as a document instead; when that was tried a moment ago, it is an error. Our own code reloads by
 * `beginReload`. Browsers that do not tell of
 * reloads (`navigation`) keep React Router's way.
 */
export function guardCode(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || isLeaving()) return;
    event.preventDefault();
    // Code that failed is not asked for again: the next link has to leave this document.
    markStale();
    const target = targetNow();
    // The visitor has gone elsewhere meanwhile.
    if (!target) return;
    void loadDocument(target).then(() => {
      // The address of what is shown; to go back leads to the page before.
      const { pathname, search, hash } = target;
      history.pushState(history.state, '', pathname + search + hash);
      set(target);
    });
  });
}
