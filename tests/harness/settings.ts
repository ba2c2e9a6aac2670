export const SITE_SETTINGS = {
  PACKAGE_PREFIX: 'com.acme',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SESSION_SECRET: 'a session secret for tests, 32 characters and more',
  AUTH_SECRET: 'a secret of accounts for tests, 32 characters and more',
  LOG_LEVEL: 'error',
  // All clients share this machine's address, so they are counted by a header. See `VISITOR`.
  CLIENT_ADDRESS_HEADER: 'x-visitor',
} as const;

/** The header that our proxy would set. */
export const VISITOR = { 'x-visitor': '192.0.2.7' } as const;
