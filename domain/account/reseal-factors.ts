import type { Work } from '../../db/work.ts';
import type { Secret } from '../../kit/sign.ts';
import { listSecretVersions, type SecretVersion } from './secret-versions.ts';
import { listFactorsToReseal, saveFactor } from './store-factors.ts';

export type Resealed = { readonly resealed: number; readonly unreadable: number };

/**
 * Encrypts second factors again with the secret that signs, so that an earlier secret can be dropped. A single secret also
 * reads what was encrypted before it had a version, so that stays as it is.
 */
export async function resealSecondFactors(work: Work, secret: Secret): Promise<Resealed> {
  const [current, ...earlier] = listSecretVersions(secret);
  if (current === undefined) return { resealed: 0, unreadable: 0 };
  const withPlain = earlier.length > 0;
  const factors = await listFactorsToReseal(work, { version: current.version, withPlain });
  if (factors.length === 0) return { resealed: 0, unreadable: 0 };
  const reseal = await openReseal([current, ...earlier]);
  let unreadable = 0;
  for (const { id, secret: app, backupCodes } of factors) {
    const sealed = { secret: await reseal(app), backupCodes: await reseal(backupCodes) };
    if (sealed.secret === null || sealed.backupCodes === null) unreadable += 1;
    else await saveFactor(work, id, { secret: sealed.secret, backupCodes: sealed.backupCodes });
  }
  return { resealed: factors.length - unreadable, unreadable };
}

/** The library loads on first use, because that takes half a second. */
async function openReseal(versions: readonly [SecretVersion, ...SecretVersion[]]) {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  const currentVersion = versions[0].version;
  const open = async (data: string): Promise<string | null> => {
    // Nothing says which secret encrypted a text without a version, but only the right one opens it.
    for (const { value: legacySecret } of versions) {
      const key = { keys, currentVersion, legacySecret };
      const text = await symmetricDecrypt({ key, data }).catch(() => null);
      if (text !== null) return text;
    }
    return null;
  };
  return async (data: string): Promise<string | null> => {
    const text = await open(data);
    return text && symmetricEncrypt({ key: { keys, currentVersion }, data: text });
  };
}
