import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { BadSetting } from './config.ts';
import { compareSecrets } from './shared-secrets.ts';
import { explain } from './trouble.ts';

const base = await openTestDatabase();
beforeEach(() => base.database.pool.query('TRUNCATE secret_fingerprint'));
afterAll(() => base.close());

const [OLD, NEW, AUTH] = ['o'.repeat(32), 'n'.repeat(32), 'a'.repeat(32)];
const PEM = generateSigningKeyPem();
const OTHER_PEM = generateSigningKeyPem();

type Machine = {
  readonly session?: string | readonly [string, ...string[]];
  readonly pem?: string;
  readonly isSet?: boolean;
  readonly databaseUrl?: string | null;
};

/** Returns the warnings of a start with these secrets, which are settings or in the machine's `DATA_DIR`. */
function start({ session = OLD, pem = PEM, isSet = true, databaseUrl }: Machine = {}) {
  const config = {
    databaseUrl: databaseUrl === undefined ? 'postgres://shared/shop' : databaseUrl,
    dataDir: '/var/lib/vitrine',
    sessionSecret: isSet ? session : null,
    authSecret: AUTH,
    licenseSigningKey: isSet ? pem : null,
  };
  const ring = openKeyRing({ signingKeyPem: pem });
  return compareSecrets(base.database, {
    config,
    secrets: { sessionSecret: session, authSecret: AUTH },
    ring,
  });
}

describe('a machine that created secrets of its own', () => {
  test('does not start with the database of other machines, and says which settings it lacks', async () => {
    expect(await start({ isSet: false })).toEqual([]);
    const second = { session: NEW, pem: OTHER_PEM, isSet: false };
    const refusal = await start(second).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadSetting);
    expect(explain(refusal)).toContain('SESSION_SECRET, LICENCE_SIGNING_KEY.');
    expect(explain(refusal)).toContain('/var/lib/vitrine/keys');
    expect(explain(refusal)).not.toContain('AUTH_SECRET');
    expect(explain(refusal)).not.toMatch(/\n|nnnn/);
    // The refused start changed nothing.
    expect(await start({ isSet: false })).toEqual([]);
  });

  test('starts alone, again and again, without a warning', async () => {
    for (const _ of [1, 2]) expect(await start({ isSet: false })).toEqual([]);
  });

  test('may move its secrets to the settings', async () => {
    await start({ isSet: false });
    expect(await start()).toEqual([]);
  });
});

test('a secret that replaces another one leads to one warning, at its first start', async () => {
  await start();
  const [warning, ...others] = await start({ session: NEW });
  expect(warning).toMatch(/^SESSION_SECRET is not the one/);
  expect(others).toEqual([]);
  expect(await start({ session: NEW })).toEqual([]);
});

test('a rotation leads to no warning, in whatever order the machines start', async () => {
  const steps = [OLD, [OLD, NEW], OLD, [NEW, OLD], [OLD, NEW], [NEW, OLD], NEW] as const;
  for (const session of steps) expect(await start({ session })).toEqual([]);
  expect(await start({ pem: OTHER_PEM + PEM, session: NEW })).toEqual([]);
  expect(await start({ pem: OTHER_PEM, session: NEW })).toEqual([]);
});

test('machines that start at the same time with different secrets do not both start', async () => {
  const both = [OLD, NEW].map((session) => start({ session, isSet: false }));
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the embedded database has one process only, so nothing is compared', async () => {
  await start();
  expect(await start({ session: NEW, isSet: false, databaseUrl: null })).toEqual([]);
});
