import type { Work } from '../../db/work.ts';
import type { Secret } from '../../kit/sign.ts';
import { listSecretVersions, type SecretVersion } from './secret-versions.ts';
import { hasVersion, listFactorsToReseal, saveFactor } from './store-factors.ts';

export type Resealed = { readonly resealed: number; readonly unreadable: number };

/**
 * Encrypts second factors again with the secret that signs, so that an earlier secret can be dropped. A single secret also
 * reads what was encrypted before it had a version, so that stays as it is: the version of the shop before lists can read it.
 * Counts those that no secret of the list reads.
 */
export async function resealSecondFactors(work: Work, secret: Secret): Promise<Resealed> {
  const [current, ...earlier] = listSecretVersions(secret);
  if (current === undefined) return { resealed: 0, unreadable: 0 };
  const factors = await listFactorsToReseal(work, current.version);
  if (factors.length === 0) return { resealed: 0, unreadable: 0 };
  const { open, seal } = await openSeals([current, ...earlier]);
  const count = { resealed: 0, unreadable: 0 };
  for (const { id, ...sealed } of factors) {
    const [app, codes] = [await open(sealed.secret), await open(sealed.backupCodes)];
    if (app === null || codes === null) count.unreadable += 1;
    else if (earlier.length > 0 || hasVersion(sealed)) {
      await saveFactor(work, id, { secret: await seal(app), backupCodes: await seal(codes) });
      count.resealed += 1;
    }
  }
  return count;
}

/** The library loads on first use, because that takes half a second. */
async function openSeals(versions: readonly [SecretVersion, ...SecretVersion[]]) {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  const currentVersion = versions[0].version;
  return {
    async open(data: string): Promise<string | null> {
      // Nothing says which secret encrypted a text without a version, but only the right one opens it.
      for (const { value: legacySecret } of versions) {
        const key = { keys, currentVersion, legacySecret };
        const text = await symmetricDecrypt({ key, data }).catch(() => null);
        if (text !== null) return text;
      }
      return null;
    },
    seal: (data: string) => symmetricEncrypt({ key: { keys, currentVersion }, data }),
  };
}
