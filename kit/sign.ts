import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * What signs: the deployment's secret, and the one thing a tag of it is good for, so that a tag
 * made for one purpose (`success-page`) is worthless for another.
 */
export type SigningSecret = { readonly secret: string; readonly purpose: string };

/** Bytes kept of the 32 of HMAC-SHA256: 128 bits, the least RFC 2104 section 5 advises. */
const TAG_BYTES = 16;

/**
 * A tag of 22 URL-safe characters (base64url without padding) that only a holder of the secret can
 * make for this text. HMAC-SHA256 under a key derived for the purpose by HKDF (RFC 5869).
 * Throws RangeError for an empty secret or purpose.
 */
export function signText(signing: SigningSecret, text: string): string {
  if (signing.secret === '' || signing.purpose === '') {
    throw new RangeError('signing needs a secret and a purpose');
  }
  const key = hkdfSync('sha256', signing.secret, '', `vitrine:${signing.purpose}`, 32);
  const tag = createHmac('sha256', new Uint8Array(key)).update(text, 'utf8').digest();
  return tag.subarray(0, TAG_BYTES).toString('base64url');
}

/**
 * Whether the tag is the one of `signText` for this text, in time that does not depend on where
 * they differ. The characters are compared, not the bytes: one text has exactly one good tag.
 */
export function verifyText(signing: SigningSecret, text: string, tag: string): boolean {
  const expected = Buffer.from(signText(signing, text), 'utf8');
  const given = Buffer.from(tag, 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
