import { days } from '../../kit/time.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';

/** Validity of the file. RFC 9116 recommends less than a year. */
const VALID_FOR = days(180);

/** Returns `/.well-known/security.txt` (RFC 9116) as of the day `now`. */
export function makeSecurityContact(siteUrl: string, now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return [
    `Contact: mailto:${VENDOR.mails.security}`,
    `Contact: ${siteUrl}/about/contact-us`,
    `Expires: ${new Date(today + VALID_FOR).toISOString()}`,
    `Preferred-Languages: ${DEFAULT_LOCALE.tag}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
