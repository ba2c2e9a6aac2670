const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Returns the signals of Google's Consent Mode v2. */
export const consentSignals = (allowed: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(SIGNALS.map((name) => [name, allowed ? 'granted' : 'denied']));
