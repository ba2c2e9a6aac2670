import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { BadSetting } from './config.ts';
import { compareSecrets } from './shared-secrets.ts';
import { explain } from './trouble.ts';

const base = await openTestDatabase();
beforeEach(() => base.database.pool.query('TRUNCATE secret_fingerprint'));
afterAll(() => base.close());

const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 't'.repeat(32)];
const AUTH = 'a'.repeat(32);
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
  base.clock.advance(1);
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

  test('starts again after a machine with other settings, with a warning', async () => {
    await start({ isSet: false });
    expect(await start({ session: NEW, pem: OTHER_PEM })).toHaveLength(2);
    const warnings = await start({ isSet: false });
    expect(warnings.map((line) => line.split(' ')[0])).toEqual([
      'SESSION_SECRET',
      'LICENCE_SIGNING_KEY',
    ]);
    await expect(start({ session: OTHER, isSet: false })).rejects.toBeInstanceOf(BadSetting);
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

test('machines with different settings are warned at each start', async () => {
  await start();
  for (const session of [NEW, OLD, NEW]) expect(await start({ session })).toHaveLength(1);
});

test('a rotation leads to no warning, in whatever order the machines start', async () => {
  const steps = [OLD, [OLD, NEW], OLD, [NEW, OLD], [OLD, NEW], [NEW, OLD], NEW] as const;
  for (const session of steps) expect(await start({ session })).toEqual([]);
  expect(await start({ pem: OTHER_PEM + PEM, session: NEW })).toEqual([]);
  expect(await start({ pem: OTHER_PEM, session: NEW })).toEqual([]);
});

test('of machines that start at the same time with different secrets, only one starts', async () => {
  // The first round also opens connections, so its machines may start one after another.
  for (const _ of [1, 2, 3]) {
    await base.database.pool.query('TRUNCATE secret_fingerprint');
    const all = [OLD, NEW, OTHER].map((session) => start({ session, isSet: false }));
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  }
});

test('the embedded database has one process only, so nothing is compared', async () => {
  await start();
  expect(await start({ session: NEW, isSet: false, databaseUrl: null })).toEqual([]);
});
