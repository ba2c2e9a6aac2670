import { useSyncExternalStore } from 'react';
import { type Consent, consentNow, isBannerDue, onConsent } from './consent.ts';

/** Returns the current consent. On the server it is `unasked`, so that everybody gets the same HTML. */
export const useConsent = (): Consent =>
  useSyncExternalStore(onConsent, consentNow, () => 'unasked');

export const useBannerDue = (): boolean => useSyncExternalStore(onConsent, isBannerDue, () => true);
