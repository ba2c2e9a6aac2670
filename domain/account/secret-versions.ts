import { listSecrets, type Secret, signText } from '../../kit/sign.ts';

/** The sign-in library writes the version of a secret in front of everything it encrypts with it. */
export type SecretVersion = { readonly version: number; readonly value: string };

/** In bytes, so that the version is a safe integer. */
const VERSION_BYTES = 6;

/** The version is derived from the secret, so it stays the same wherever the secret stands in the list. */
export const listSecretVersions = (secret: Secret): SecretVersion[] =>
  listSecrets(secret).map((value) => ({ version: versionOf(value), value }));

function versionOf(secret: string): number {
  const tag = signText({ secret, purpose: 'account-secret-version' }, 'version');
  return Buffer.from(tag, 'base64url').readUIntBE(0, VERSION_BYTES);
}
