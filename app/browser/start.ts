import { parseAddress } from '../request/address.ts';
import type { Arrived } from './arrived.ts';
import { fetchOwnCode } from './files-ahead.ts';
import { keepLanguage } from './language-choice.ts';
import { turn } from './turn.ts';
import { layOutUnseen } from './unseen.ts';

/** Starts what lives beside the pages, whichever is shown. What can wait is loaded when there is time. */
export function startBrowser(arrived: Arrived): void {
  atIdle(async () => {
    keepLanguage(parseAddress(location.pathname).locale);
    await turn();
    fetchOwnCode();
    await layOutUnseen(document);
    // A page without these extras is whole, so a failure changes nothing.
    import('./later/start.ts').then(({ startLater }) => startLater(arrived)).catch(() => {});
  });
}

function atIdle(run: () => void): void {
  // Older browsers have no idle callback.
  whenLoaded(() => (window.requestIdleCallback ?? setTimeout)(run));
}

/** Runs it when the page is complete with its styles and pictures. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}
