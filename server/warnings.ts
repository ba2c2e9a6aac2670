import { MARKETS } from '../domain/price/index.ts';
import { hasTags, waitsForAllow } from '../web/index.ts';
import type { Config } from './config.ts';
import { warningOf } from './http/client-address.ts';

/** Optional storage needs prior consent there (Directive 2002/58/EC, article 5(3), and the UK's PECR, regulation 6). */
const SELLS_IN_EUROPE = MARKETS.some(({ key }) => key === 'eu' || key === 'gb');

/** About test settings on a public site. An `https:` address counts as public. */
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
      ? 'SMTP_URL is not set: no email leaves this machine, and staff have the licenses and sign-in links'
      : null,
    (isPublic || hasTags(config.tags)) && SELLS_IN_EUROPE && !waitsForAllow(config.tags)
      ? 'CONSENT_POLICY is load-denied: for visitors from the EU and the UK, logging and vendors start before consent, but the law requires CONSENT_POLICY=block'
      : null,
  ].filter((warning) => warning !== null);
}
