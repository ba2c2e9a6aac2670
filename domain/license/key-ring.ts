import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { deriveSealingKey, openSealed, type SealContext, seal } from './seal.ts';
import {
  keyIdOf,
  openVerifier,
  parseKey,
  splitPem,
  toPublicKey,
  type Verifier,
} from './verifier.ts';

type KeyRingSettings = {
  /** Ed25519, PKCS#8 PEM. The first key signs. Further ones are older keys that verify files and open seals. */
  readonly signingKeyPem: string;
  /** Public keys whose private keys were discarded, so that their licenses stay verifiable. */
  readonly retiredPublicKeysPem?: readonly string[];
};

export type KeyRing = Verifier & {
  readonly keyId: string;
  /** All public keys, the signing one first. */
  readonly publicKeyPem: string;
  sign(bytes: Uint8Array): Uint8Array;
  /** Encrypts a short text and binds it to the context. */
  seal(text: string, context: SealContext): string;
  opens(keyId: string): boolean;
  /** @throws Error when the key is not in the ring, or the seal was altered or moved */
  open(sealed: string, context: Pick<SealContext, 'owner'>): string;
};

/** @throws Error when a PEM is missing, unreadable, or not Ed25519 */
export function openKeyRing(settings: KeyRingSettings): KeyRing {
  const privateKeys = splitPem(settings.signingKeyPem).map(toPrivateKey);
  const signingKey = privateKeys[0];
  if (signingKey === undefined) throw new Error('license signing key: no PEM block found');
  const publicKeys = [
    ...privateKeys.map((key) => createPublicKey(key)),
    ...(settings.retiredPublicKeysPem ?? []).flatMap(splitPem).map(toPublicKey),
  ];
  const publicKeyPem = publicKeys
    .map((key) => key.export({ type: 'spki', format: 'pem' }))
    .join('');
  const sealingKeys = new Map(privateKeys.map((key) => [privateKeyId(key), deriveSealingKey(key)]));
  const keyId = privateKeyId(signingKey);
  const sealingKey = deriveSealingKey(signingKey);
  return {
    ...openVerifier([publicKeyPem]),
    keyId,
    publicKeyPem,
    sign: (bytes) => new Uint8Array(sign(null, bytes, signingKey)),
    seal: (text, context) => seal({ id: keyId, key: sealingKey }, text, context),
    opens: (id) => sealingKeys.has(id),
    open: (sealed, { owner }) => openSealed(sealingKeys, sealed, owner),
  };
}

export function generateSigningKeyPem(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

function toPrivateKey(pem: string): KeyObject {
  const key = parseKey(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error('license signing key: not an Ed25519 private key in PKCS#8 PEM');
  }
  return key;
}

const privateKeyId = (key: KeyObject): string => keyIdOf(createPublicKey(key));
