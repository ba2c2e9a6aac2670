/** What a visitor does before anything can be pressed. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** How long after loading a browser without idle callbacks is left alone, in milliseconds; and one that is never idle. */
const PAUSE = 200;
const LATEST = 2000;

/** Hydrates when the page has loaded and the browser is idle, or at the first sign of a visitor: whichever is first. */
export function hydrateOnInteraction(hydrate: () => void): void {
  const begun = new AbortController();
  const { signal } = begun;
  const begin = () => {
    if (signal.aborted) return;
    begun.abort();
    hydrate();
  };
  for (const sign of SIGNS) {
    addEventListener(sign, (event) => isVisitor(event) && begin(), {
      capture: true,
      passive: true,
      signal,
    });
  }
  whenLoaded(() => whenIdle(begin));
}

/** A browser says that the pointer moves, too, when the page comes to be below it. */
function isVisitor(event: Event): boolean {
  if (event.type !== 'pointermove') return true;
  const { movementX = 1, movementY } = event as Partial<PointerEvent>;
  return movementX !== 0 || movementY !== 0;
}

/** Runs it when the page is complete with its styles and pictures. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Runs it when the browser has nothing else to do. Older browsers cannot tell. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
  else setTimeout(run, PAUSE);
}
