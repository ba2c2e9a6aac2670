import { days } from '../../kit/time.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';

/** Sample data; replaced when the shop is branded. */
const CONTACT = 'security@example.com';
/** After this the file must be read again. RFC 9116 wants less than a year. */
const VALID_FOR = days(180);

/** `/.well-known/security.txt` (RFC 9116): whom to tell about a hole, as of the day `now`. */
export function makeSecurityContact(siteUrl: string, now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return [
    `Contact: mailto:${CONTACT}`,
    `Contact: ${siteUrl}/about/contact-us`,
    `Expires: ${new Date(today + VALID_FOR).toISOString()}`,
    `Preferred-Languages: ${DEFAULT_LOCALE.tag}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
