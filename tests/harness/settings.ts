/** What every test site is set to; a test may rely on it. */
export const SITE_SETTINGS = {
  PACKAGE_PREFIX: 'com.acme',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SESSION_SECRET: 'a session secret for tests, 32 characters and more',
  AUTH_SECRET: 'a secret of accounts for tests, 32 characters and more',
  LOG_LEVEL: 'error',
} as const;
