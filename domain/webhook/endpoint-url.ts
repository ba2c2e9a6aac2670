import { done, type Result, refused } from '../../kit/result.ts';
import { URL_LENGTH } from './webhook.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns the address of an endpoint, normalized. It must be `https:`. With `allowsPrivate`, `http:` is accepted for the
 * machine itself. The sender checks where a host name leads.
 */
export function readEndpointUrl(
  typed: string,
  allowsPrivate: boolean,
): Result<string, 'malformed' | 'not-https'> {
  const url = URL.parse(typed.trim());
  if (url === null || typed.length > URL_LENGTH) return refused('malformed');
  const isOwn = allowsPrivate && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isOwn) return refused('not-https');
  // Passwords in an address would be shown and logged, and a fragment is never sent.
  if (url.username !== '' || url.password !== '' || url.hash !== '') return refused('malformed');
  return done(url.href);
}
