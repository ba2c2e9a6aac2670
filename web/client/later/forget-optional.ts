import { consentNow, onConsent } from '../consent.ts';
import type { Page } from './optional-storage.ts';

/** Removes what was stored about visits and advertisements, now and whenever the visitor declines. Few do: the code comes then. */
export function forgetWhenDeclined(page: Page): void {
  const look = () => {
    if (consentNow() !== 'declined') return;
    // Without a network it is done by the next page.
    import('./optional-storage.ts').then(
      ({ forgetOptional }) => forgetOptional(page),
      () => {},
    );
  };
  look();
  onConsent(look);
}
