const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** What Google's Consent Mode v2 asks about, all granted or all denied. */
export const consentSignals = (allowed: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(SIGNALS.map((name) => [name, allowed ? 'granted' : 'denied']));
