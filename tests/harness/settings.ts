export const SITE_SETTINGS = {
  PACKAGE_PREFIX: 'com.acme',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SESSION_SECRET: 'a session secret for tests of 32 characters and more',
  AUTH_SECRET: 'a secret of accounts for tests of 32 characters and more',
  LOG_LEVEL: 'error',
  // All clients share one address, so a header counts them. See `VISITOR`.
  CLIENT_ADDRESS_HEADER: 'x-visitor',
} as const;

/** Our proxy would set this header. */
export const VISITOR = { 'x-visitor': '192.0.2.7' } as const;
