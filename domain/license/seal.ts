import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto';

/** 96 bits, the size AES-GCM is made for (NIST SP 800-38D section 8.2). */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type SealContext = {
  /** Id of the record that holds the seal. The seal does not open in another record. */
  readonly owner: string;
  /** `NONCE_BYTES` unpredictable bytes, never used before. */
  readonly nonce: Uint8Array;
};

/** HKDF-SHA256 of the Ed25519 private key, 256 bits. */
export function deriveSealingKey(privateKey: KeyObject): Uint8Array {
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return new Uint8Array(hkdfSync('sha256', seed, '', 'vitrine:licence-seal-1', 32));
}

/** Returns `keyId.nonce.ciphertext+tag` in base64url, encrypted with AES-256-GCM. */
export function seal(
  by: { readonly id: string; readonly key: Uint8Array },
  text: string,
  { owner, nonce }: SealContext,
): string {
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce).setAAD(Buffer.from(owner, 'utf8'));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [by.id, Buffer.from(nonce).toString('base64url'), body.toString('base64url')].join('.');
}

/** @throws Error for an unknown key, an altered seal, or another owner */
export function openSealed(
  keys: ReadonlyMap<string, Uint8Array>,
  sealed: string,
  owner: string,
): string {
  const [keyId = '', nonce = '', body = ''] = sealed.split('.');
  const key = keys.get(keyId);
  if (key === undefined) throw new Error(`sealed with key ${keyId}, which is not in the ring`);
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner, 'utf8'))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
