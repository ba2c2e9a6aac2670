/** What a visitor does before anything can be pressed. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];

/** What the browser's code may answer otherwise than the browser does. Choices are read from their form later. */
const PRESSED = 'a[href], button';

/** Resolves at the first sign of a visitor. */
export function beginnings(page: Window): Promise<void> {
  return new Promise((resolve) => {
    const begun = new AbortController();
    for (const sign of SIGNS) {
      page.addEventListener(
        sign,
        (event) => {
          // A browser says that the pointer moves, too, when the page comes to be below it.
          const { movementX = 1, movementY } = event as Partial<PointerEvent>;
          if (movementX === 0 && movementY === 0 && sign === 'pointermove') return;
          begun.abort();
          resolve();
        },
        { capture: true, passive: true, signal: begun.signal },
      );
    }
  });
}

/** How long a click waits for code that does not come, in milliseconds; then the browser answers it. */
const PATIENCE = 5000;

/**
 * Keeps clicks on links and buttons until the page is taken over, and presses them again then: they have the effect
 * they would have had later. Links that leave the site or open elsewhere, and those within the page, are followed at
 * once. Returns how to end it.
 */
export function holdClicks(page: Document): () => void {
  const held = new Set<HTMLElement>();
  const release = () => {
    page.removeEventListener('click', hold, { capture: true });
    for (const pressed of held) pressed.click();
    held.clear();
  };
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (!(pressed instanceof HTMLElement) || isBrowsers(event, pressed)) return;
    const { hash, href } = pressed as Partial<HTMLAnchorElement>;
    if (hash && href && isHere(href)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.size === 0) setTimeout(release, PATIENCE);
    held.delete(pressed);
    held.add(pressed);
  };
  page.addEventListener('click', hold, { capture: true });
  return release;
}

/**
 * The history until the page is taken over. To go back or forward to another page is a document: what is shown would not
 * fit the address. A place within the page is given a name of its own, by which the router tells entries apart. Returns
 * how to end the first of these.
 */
export function watchHistory(): () => void {
  const { href } = location;
  const leave = () => isHere(href) || location.reload();
  addEventListener('popstate', leave);
  addEventListener(
    'hashchange',
    () => history.state || history.replaceState({ key: `${performance.now()}` }, ''),
  );
  return () => removeEventListener('popstate', leave);
}

/** Whether the browser itself is to answer, wherever a link leads within the site. */
export function isBrowsers(event: MouseEvent, pressed: Element): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return true;
  }
  if (!(pressed instanceof HTMLAnchorElement)) return false;
  const { origin, target } = pressed;
  return target !== '' || pressed.hasAttribute('download') || origin !== location.origin;
}

/** Whether an address, absolute and whole, is one of this very page. */
export const isHere = (href: string): boolean => href.split('#')[0] === location.href.split('#')[0];
