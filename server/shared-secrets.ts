import type { Database } from '../db/database.ts';
import { claimFingerprint, replaceFingerprint } from '../db/fingerprints/store.ts';
import type { Work } from '../db/work.ts';
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
  knows(fingerprint: string): boolean;
};

/**
 * Compares the secrets of this process with those that the other processes with the same database use, so that two machines
 * never reject each other's links unnoticed. Returns warnings about secrets that somebody replaced.
 * @throws BadSetting if this machine made secrets of its own while the database is used with others
 */
export async function compareSecrets(
  database: Pick<Database, 'run'>,
  parts: Parts,
): Promise<readonly string[]> {
  // Only one process can use the embedded database.
  if (parts.config.databaseUrl === null) return [];
  const shared = listShared(parts);
  const unknown = await database.run(async (work) => {
    const differing: SharedSecret[] = [];
    for (const each of shared) if (!(await isShared(work, each))) differing.push(each);
    const own = differing.filter(({ isGenerated }) => isGenerated);
    if (own.length > 0) throw new BadSetting(refusal(parts.config.dataDir, own));
    for (const each of differing) await replaceFingerprint(work, each);
    return differing;
  });
  return unknown.map(
    ({ name }) =>
      `${name} is not the one that this database was last used with. If other machines still use that one, set the same everywhere. To keep what it signed valid, put it behind the new one (docs/running.md, "Rotate a key")`,
  );
}

/** After a rotation, the fingerprint becomes that of the new secret. */
async function isShared(work: Work, secret: SharedSecret): Promise<boolean> {
  const stored = await claimFingerprint(work, secret);
  if (!secret.knows(stored)) return false;
  if (stored !== secret.fingerprint) await replaceFingerprint(work, secret);
  return true;
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
