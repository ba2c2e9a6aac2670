/** What every test site is set to; a test may rely on it. */
export const SITE_SETTINGS = {
  PACKAGE_PREFIX: 'com.acme',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SESSION_SECRET: 'a session secret for tests, 32 characters and more',
  AUTH_SECRET: 'a secret of accounts for tests, 32 characters and more',
  LOG_LEVEL: 'error',
  // Everybody comes from this machine, which is no place to count by; see `VISITOR`.
  CLIENT_ADDRESS_HEADER: 'x-visitor',
} as const;

/** As if our own proxy had written where somebody comes from. */
export const VISITOR = { 'x-visitor': '192.0.2.7' } as const;
