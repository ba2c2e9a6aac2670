import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** One secret, or several while they are rotated: the first one signs, and all verify. */
export type Secret = string | readonly [string, ...string[]];

/** A tag for one purpose (`success-page`) is invalid for another. */
export type SigningSecret = { readonly secret: Secret; readonly purpose: string };

/** 128 of the 256 bits of HMAC-SHA256, the minimum of RFC 2104 section 5. */
const TAG_BYTES = 16;

export const listSecrets = (secret: Secret): readonly [string, ...string[]] =>
  typeof secret === 'string' ? [secret] : secret;

/**
 * Returns 22 URL-safe characters: HMAC-SHA256 under a key derived for the purpose by HKDF (RFC 5869).
 * @throws RangeError for an empty secret or purpose
 */
export function signText({ secret, purpose }: SigningSecret, text: string): string {
  const [signing] = listSecrets(secret);
  if (signing === '' || purpose === '') {
    throw new RangeError('Signing needs a secret and a purpose.');
  }
  const key = hkdfSync('sha256', signing, '', `vitrine:${purpose}`, 32);
  const tag = createHmac('sha256', new Uint8Array(key)).update(text, 'utf8').digest();
  return tag.subarray(0, TAG_BYTES).toString('base64url');
}

/** Constant time for each secret. Comparing characters instead of bytes leaves exactly one valid tag for a text. */
export function verifyText({ secret, purpose }: SigningSecret, text: string, tag: string): boolean {
  const given = Buffer.from(tag, 'utf8');
  return listSecrets(secret).some((each) => {
    const expected = Buffer.from(signText({ secret: each, purpose }, text), 'utf8');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
