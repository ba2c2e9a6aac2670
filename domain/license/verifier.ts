import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

export type Verifier = {
  knows(keyId: string): boolean;
  verify(keyId: string, bytes: Uint8Array, signature: Uint8Array): boolean;
};

/**
 * Uses the public half of private keys. A PEM text may contain several keys.
 * @throws Error without a PEM block, or for a key that is not Ed25519
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

/** First 16 hex digits of SHA-256 over the public key in SPKI DER. */
export function keyIdOf(key: KeyObject): string {
  const spki = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

/** Line breaks may be written as `\n`, as in env files. */
export function splitPem(text: string): string[] {
  const lines = text.replaceAll('\\n', '\n');
  return lines.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
}

/** The error leaves out the text, which may be a private key. */
export function toPublicKey(pem: string): KeyObject {
  const key = parseKey(() => createPublicKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key in PEM');
  return key;
}

/** Returns null for OpenSSL's errors, which do not say which setting is wrong. */
export function parseKey(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}
