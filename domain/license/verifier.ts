import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Public keys by id: all that is needed to read license files. */
export type Verifier = {
  knows(keyId: string): boolean;
  /** Whether this Ed25519 signature over these bytes was made by that key; false when unknown. */
  verify(keyId: string, bytes: Uint8Array, signature: Uint8Array): boolean;
};

/**
 * A verifier from texts with one or more PEM blocks each, public keys or (their public half is
 * taken) private ones. Throws when there is no block or one is not Ed25519.
 */
export function openVerifier(pems: readonly string[]): Verifier {
  const blocks = pems.flatMap(splitPem);
  if (blocks.length === 0) throw new Error('no PEM key found');
  const keys = new Map(blocks.map(toPublicKey).map((key) => [keyIdOf(key), key]));
  return {
    knows: (keyId) => keys.has(keyId),
    verify: (keyId, bytes, signature) => {
      const key = keys.get(keyId);
      return key !== undefined && verify(null, bytes, key, signature);
    },
  };
}

/** First 16 hex digits of SHA-256 over the public key's SPKI DER form. */
export function keyIdOf(key: KeyObject): string {
  const spki = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

/** The PEM blocks of a text, comments dropped; line breaks may be written `\n` as in env files. */
export function splitPem(text: string): string[] {
  const lines = text.replaceAll('\\n', '\n');
  return lines.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
}

/** Throws without quoting the text: it may be a private key. */
export function toPublicKey(pem: string): KeyObject {
  const key = parseKey(() => createPublicKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key in PEM');
  return key;
}

/** Null for what OpenSSL cannot read: its own errors do not say which setting is wrong. */
export function parseKey(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}
