import { useSyncExternalStore } from 'react';
import { type Consent, consentNow, isBannerDue, onConsent } from './consent.ts';

/** The consent, live. The server knows nothing of it: its HTML is the same for everybody. */
export const useConsent = (): Consent =>
  useSyncExternalStore(onConsent, consentNow, () => 'unasked');

/** Whether the banner asks, live. */
export const useBannerDue = (): boolean => useSyncExternalStore(onConsent, isBannerDue, () => true);
