import { consentNow, onConsent } from '../consent.ts';
import type { Page } from './optional-storage.ts';

/**
 * Deletes data about visits and advertisements now and on every Decline. The code loads only then, because few decline.
 */
export function forgetWhenDeclined(page: Page): void {
  const look = () => {
    if (consentNow() !== 'declined') return;
    // If the code fails to load, the next page deletes the data.
    import('./optional-storage.ts').then(
      ({ forgetOptional }) => forgetOptional(page),
      () => {},
    );
  };
  look();
  onConsent(look);
}
