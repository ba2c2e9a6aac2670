import { warningOf } from './client-address.ts';
import type { Config } from './config.ts';

/**
 * One line each for the log where the settings are those of a trial, but the address is a public one: with `https:` it is
 * taken to be.
 */
export function warningsOf(
  config: Pick<Config, 'siteUrl' | 'stripe' | 'smtpUrl' | 'addressSource'>,
): readonly string[] {
  const isPublic = config.siteUrl.startsWith('https:');
  return [
    warningOf(config.addressSource),
    isPublic && config.stripe === null
      ? 'PAYMENT_PROVIDER is sandbox: test cards buy valid licences, and no money moves'
      : null,
    isPublic && config.smtpUrl === null
      ? 'SMTP_URL is not set: no mail leaves this machine, licences and sign-in links are kept for staff'
      : null,
  ].filter((warning) => warning !== null);
}
