import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A tag for one purpose (`success-page`) is invalid for another. */
export type SigningSecret = { readonly secret: string; readonly purpose: string };

/** 128 of the 256 bits of HMAC-SHA256, the minimum of RFC 2104 section 5. */
const TAG_BYTES = 16;

/**
 * Returns 22 URL-safe characters: HMAC-SHA256 under a key derived for the purpose by HKDF (RFC 5869).
 * @throws RangeError for an empty secret or purpose
 */
export function signText(signing: SigningSecret, text: string): string {
  if (signing.secret === '' || signing.purpose === '') {
    throw new RangeError('Signing needs a secret and a purpose.');
  }
  const key = hkdfSync('sha256', signing.secret, '', `vitrine:${signing.purpose}`, 32);
  const tag = createHmac('sha256', new Uint8Array(key)).update(text, 'utf8').digest();
  return tag.subarray(0, TAG_BYTES).toString('base64url');
}

/** Constant time. Comparing characters instead of bytes leaves exactly one valid tag for a text. */
export function verifyText(signing: SigningSecret, text: string, tag: string): boolean {
  const expected = Buffer.from(signText(signing, text), 'utf8');
  const given = Buffer.from(tag, 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
