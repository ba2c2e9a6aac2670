/** What a visitor does before anything can be pressed. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];

/** What the browser's code may answer otherwise than the browser does. */
const PRESSED = 'a[href], button, input, label';
/** What our first code answers itself. */
const OURS = '.scheme-switch';

/** Resolves at the first sign of a visitor. */
export function beginnings(page: Window): Promise<void> {
  return new Promise((resolve) => {
    const begun = new AbortController();
    for (const sign of SIGNS) {
      page.addEventListener(
        sign,
        () => {
          begun.abort();
          resolve();
        },
        { capture: true, passive: true, signal: begun.signal },
      );
    }
  });
}

/**
 * Keeps the last click on a link, a button or a choice until the page is taken over, and presses it
 * again then: it has the effect it would have had later. Links that leave the site or open elsewhere,
 * and those within the page, are followed at once.
 */
export function holdClicks(page: Document): { readonly release: () => void } {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (!(pressed instanceof HTMLElement) || isBrowsers(event, pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = pressed;
  };
  page.addEventListener('click', hold, { capture: true });
  return {
    release: () => {
      page.removeEventListener('click', hold, { capture: true });
      if (held?.isConnected) held.click();
      held = null;
    },
  };
}

/** Files, and spellings of addresses that the server corrects. */
const SERVERS = /\.\w+$|[A-Z%]|.\/$|^\/en\b/;

/**
 * Links that no part of the app made, in texts the server wrote, are followed in place like all others; not those the
 * server alone can answer, and to the page itself.
 */
export function followTexts(page: Document, go: (to: string) => void): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (event.defaultPrevented || !link?.href || isBrowsers(event, link)) return;
    const { pathname, search, hash } = link;
    const isHere = pathname === location.pathname && search === location.search;
    if (isHere || SERVERS.test(pathname)) return;
    event.preventDefault();
    go(pathname + search + hash);
  });
}

/** Whether the browser itself is to answer. */
function isBrowsers(event: MouseEvent, pressed: Element): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return true;
  }
  if (!(pressed instanceof HTMLAnchorElement)) return pressed.closest(OURS) !== null;
  const { origin, pathname, search, hash, target } = pressed;
  if (target !== '' || pressed.hasAttribute('download') || origin !== location.origin) return true;
  return hash !== '' && pathname === location.pathname && search === location.search;
}
