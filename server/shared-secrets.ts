import type { Database } from '../db/database.ts';
import { listFingerprints, lockFingerprints, recordFingerprint } from '../db/fingerprints/store.ts';
import type { KeyRing } from '../domain/license/index.ts';
import { listSecrets, type Secret, signText } from '../kit/sign.ts';
import { BadSetting, type Config } from './config.ts';
import type { Secrets } from './secrets.ts';

type Parts = {
  readonly config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'sessionSecret' | 'authSecret' | 'licenseSigningKey'
  >;
  readonly secrets: Pick<Secrets, 'sessionSecret' | 'authSecret'>;
  readonly ring: Pick<KeyRing, 'keyId' | 'opens'>;
};

type SharedSecret = {
  readonly name: string;
  /** Created by this machine in its own `DATA_DIR`, not set. */
  readonly isGenerated: boolean;
  readonly fingerprint: string;
  /** Whether a stored fingerprint belongs to a secret that this process accepts. */
  readonly knows: (fingerprint: string) => boolean;
};

/**
 * Compares the secrets of this process with those that processes with the same database have used, so that two machines never
 * reject each other's links unnoticed. Returns warnings about secrets that another process replaced, or that this one replaces.
 * @throws BadSetting if this machine made secrets of its own that no process with this database has used
 */
export async function compareSecrets(
  database: Pick<Database, 'run'>,
  parts: Parts,
): Promise<readonly string[]> {
  // Only one process can use the embedded database.
  if (parts.config.databaseUrl === null) return [];
  const shared = listShared(parts);
  const differing = await database.run(async (work) => {
    await lockFingerprints(work);
    const foreign: SharedSecret[] = [];
    const replaced: SharedSecret[] = [];
    for (const each of shared) {
      const stored = await listFingerprints(work, each.name);
      const [last] = stored;
      if (last === undefined || each.knows(last)) continue;
      replaced.push(each);
      if (each.isGenerated && !stored.some(each.knows)) foreign.push(each);
    }
    if (foreign.length > 0) throw new BadSetting(refusal(parts.config.dataDir, foreign));
    for (const each of shared) await recordFingerprint(work, each);
    return replaced;
  });
  return differing.map(
    ({ name }) =>
      `${name} is not the one that this database was last used with. If other machines still use that one, set the same everywhere. To keep what it signed valid, put it behind the new one (docs/running.md, "Rotate a key")`,
  );
}

function listShared({ config, secrets, ring }: Parts): readonly SharedSecret[] {
  return [
    ofText('SESSION_SECRET', secrets.sessionSecret, config.sessionSecret === null),
    ofText('AUTH_SECRET', secrets.authSecret, config.authSecret === null),
    {
      name: 'LICENCE_SIGNING_KEY',
      isGenerated: config.licenseSigningKey === null,
      fingerprint: ring.keyId,
      knows: (fingerprint) => ring.opens(fingerprint),
    },
  ];
}

function ofText(name: string, secret: Secret, isGenerated: boolean): SharedSecret {
  const [fingerprint, ...earlier] = listSecrets(secret).map((each) => fingerprintOf(each, name));
  const known = [fingerprint, ...earlier];
  return {
    name,
    isGenerated,
    fingerprint: fingerprint ?? '',
    knows: (stored) => known.includes(stored),
  };
}

const fingerprintOf = (secret: string, name: string): string =>
  signText({ secret, purpose: 'fingerprint' }, name);

const refusal = (dataDir: string, own: readonly SharedSecret[]): string =>
  `This machine created secrets of its own in ${dataDir}/keys, but other machines use this database with others: ${own.map(({ name }) => name).join(', ')}. Set them to the values of those machines (docs/running.md, "Several processes and machines"). If these values are lost, set new ones.`;
