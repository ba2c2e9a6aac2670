import { MARKETS } from '../domain/price/index.ts';
import { hasTags, waitsForAllow } from '../web/index.ts';
import type { Config } from './config.ts';
import { warningOf } from './http/client-address.ts';

/** Where optional storage needs consent first (Directive 2002/58/EC, article 5(3), and the UK's PECR, regulation 6). */
const SELLS_IN_EUROPE = MARKETS.some(({ key }) => key === 'eu' || key === 'gb');

/**
 * One line each for the log where the settings are those of a trial, but the address is a public one: with `https:` it is
 * taken to be.
 */
export function warningsOf(
  config: Pick<Config, 'siteUrl' | 'stripe' | 'smtpUrl' | 'addressSource' | 'tags'>,
): readonly string[] {
  const isPublic = config.siteUrl.startsWith('https:');
  return [
    warningOf(config.addressSource),
    isPublic && config.stripe === null
      ? 'PAYMENT_PROVIDER is sandbox: test cards buy valid licenses, and no money moves'
      : null,
    isPublic && config.smtpUrl === null
      ? 'SMTP_URL is not set: no mail leaves this machine, licenses and sign-in links are kept for staff'
      : null,
    (isPublic || hasTags(config.tags)) && SELLS_IN_EUROPE && !waitsForAllow(config.tags)
      ? 'CONSENT_POLICY is load-denied: visitors from the EU and the UK are logged and vendors load before they answer; the law there asks for CONSENT_POLICY=block'
      : null,
  ].filter((warning) => warning !== null);
}
