import { arrival } from './arrived.ts';

/** Older browsers have no idle callback; they wait this long instead, in milliseconds. */
const NO_IDLE_WAIT = 200;

/** Starts what lives beside the pages, whichever is shown. What can wait is loaded when there is time. */
export function startBrowser(): void {
  const arrived = arrival(document);
  atIdle(() => {
    // A page without these extras is whole, so a failure changes nothing.
    import('./later/start.ts').then(({ startLater }) => startLater(arrived)).catch(() => {});
  });
}

function atIdle(run: () => void): void {
  const start = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, NO_IDLE_WAIT);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
