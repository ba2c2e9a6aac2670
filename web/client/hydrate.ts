/** Events that show a visitor is about to act. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Waits in milliseconds: for browsers without idle callbacks, and for those that are never idle. */
const PAUSE = 200;
const LATEST = 2000;

/** Hydrates once the page has loaded and the browser is idle, or at the first sign of a visitor. */
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

/** Browsers also report a moving pointer when the page appears below it. */
function isVisitor(event: Event): boolean {
  if (event.type !== 'pointermove') return true;
  const { movementX = 1, movementY } = event as Partial<PointerEvent>;
  return movementX !== 0 || movementY !== 0;
}

/** Runs `run` once the page has loaded with its styles and pictures. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Runs `run` when the browser is idle. Older browsers wait for a fixed time. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
  else setTimeout(run, PAUSE);
}
