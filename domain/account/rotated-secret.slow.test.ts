import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { systemRandom } from '../../kit/random.ts';
import type { Secret } from '../../kit/sign.ts';
import {
  appCode,
  countedPasswords,
  createMember,
  PASSWORD,
  withCookiesOf,
} from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openAccounts, openCode, openLink, resealSecondFactors, tokenOf } from './index.ts';
import { codeOf, createLink } from './link.ts';

const OLD = 'the old secret of accounts of 32 characters and more';
const NEW = 'the new secret of accounts of 32 characters and more';
const EMAIL = 'ada@example.com';
let base: TestDatabase;
let id: string;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account, account_link, tried CASCADE');
  id = await createMember(base.database, accountsWith(OLD), EMAIL);
});
afterAll(() => base.close());

const source = (headers = new Headers()) => ({ headers, from: '192.0.2.1' });

const accountsWith = (secret: Secret) =>
  openAccounts({
    database: base.database,
    siteUrl: 'http://localhost:3000',
    passwords: countedPasswords().passwords,
    secret,
    random: systemRandom,
  });

async function signIn(secret: Secret): Promise<Headers> {
  const typed = { email: EMAIL, password: PASSWORD, token: null };
  const result = await accountsWith(secret).signIn(source(), typed);
  if (!result.ok) throw new Error(result.code);
  return withCookiesOf(result.value.headers);
}

async function setUpFactor(secret: Secret) {
  const accounts = accountsWith(secret);
  const held = await signIn(secret);
  const started = await accounts.startSecondFactor(source(held), PASSWORD);
  if (!started.ok) throw new Error(started.code);
  const { secret: app, backupCodes } = started.value;
  const confirmed = await accounts.confirmSecondFactor(source(held), appCode(app), backupCodes);
  if (!confirmed.ok) throw new Error(confirmed.code);
  await base.database.pool.query('TRUNCATE tried');
  return { app, backupCodes };
}

async function enterCode(secret: Secret, code: string): Promise<boolean> {
  const waiting = await signIn(secret);
  const entered = await accountsWith(secret).enterCode(source(waiting), { code });
  await base.database.pool.query('TRUNCATE tried');
  return entered.ok;
}

const reseal = (secret: Secret) => base.run((work) => resealSecondFactors(work, secret));
const isSignedIn = async (secret: Secret, held: Headers) =>
  (await accountsWith(secret).read(held))?.account.id === id;

describe('a session', () => {
  test('ends when its secret is dropped, and nobody can sign one with an unknown secret', async () => {
    const held = await signIn(OLD);
    expect(await isSignedIn(NEW, held)).toBe(false);
    const forged = await signIn('another secret of accounts of 32 characters and more');
    expect(await isSignedIn([NEW, OLD], forged)).toBe(false);
    const cookie = held.get('cookie') ?? '';
    const altered = new Headers({ cookie: cookie.replace('session_token=', 'session_token=x') });
    expect(await isSignedIn([NEW, OLD], altered)).toBe(false);
  });

  test('of an earlier secret goes on, and a new one is signed with the first secret', async () => {
    const held = await signIn(OLD);
    expect(await isSignedIn([NEW, OLD], held)).toBe(true);
    const signedOut = await accountsWith([NEW, OLD]).signOut(source(held));
    expect(signedOut.headers.getSetCookie().join()).toContain('session_token=;');
    expect(await isSignedIn([NEW, OLD], held)).toBe(false);
    expect(await isSignedIn(NEW, await signIn([NEW, OLD]))).toBe(true);
  });

  test('of a machine that already signs with the next secret is accepted before it signs here', async () => {
    expect(await isSignedIn([OLD, NEW], await signIn([NEW, OLD]))).toBe(true);
  });
});

describe('a sign-in that waits for its code', () => {
  test('is finished by a process with the next secret', async () => {
    const { app } = await setUpFactor(OLD);
    const waiting = await signIn(OLD);
    await reseal([NEW, OLD]);
    const entered = await accountsWith([NEW, OLD]).enterCode(source(waiting), {
      code: appCode(app),
    });
    expect(entered.ok).toBe(true);
  });
});

describe('a second factor', () => {
  test('is lost when its secret is dropped at once, and the start can say how many are', async () => {
    const { app } = await setUpFactor(OLD);
    expect(await reseal(NEW)).toEqual({ resealed: 0, unreadable: 1 });
    await expect(enterCode(NEW, appCode(app))).rejects.toThrow('not found in keys');
  });

  test('from before secrets had versions is counted too, if its secret is gone', async () => {
    await setUpFactor(OLD);
    await forgetVersions();
    expect(await reseal(NEW)).toEqual({ resealed: 0, unreadable: 1 });
    expect(await reseal([NEW, 'a third secret of accounts of 32 characters'])).toEqual({
      resealed: 0,
      unreadable: 1,
    });
    expect(await reseal([NEW, OLD])).toEqual({ resealed: 1, unreadable: 0 });
  });

  test('works with both secrets, and after the earlier one is dropped', async () => {
    const { app, backupCodes } = await setUpFactor(OLD);
    expect(await enterCode([NEW, OLD], appCode(app))).toBe(true);
    expect(await reseal([NEW, OLD])).toEqual({ resealed: 1, unreadable: 0 });
    expect(await reseal([NEW, OLD])).toEqual({ resealed: 0, unreadable: 0 });
    expect(await reseal(NEW)).toEqual({ resealed: 0, unreadable: 0 });
    expect(await enterCode(NEW, appCode(app))).toBe(true);
    expect(await enterCode(NEW, backupCodes[0] ?? '')).toBe(true);
    expect(await enterCode(NEW, backupCodes[0] ?? '')).toBe(false);
  });

  test('from before secrets had versions is read, and resealed by any order of the secrets', async () => {
    const { app, backupCodes } = await setUpFactor(OLD);
    for (const list of [[OLD, NEW] as const, [NEW, OLD] as const]) {
      await forgetVersions();
      expect(await reseal(OLD)).toEqual({ resealed: 0, unreadable: 0 });
      expect(await enterCode(OLD, appCode(app))).toBe(true);
      await reseal(list);
      expect(await enterCode(list, appCode(app))).toBe(true);
    }
    expect(await enterCode(NEW, backupCodes[1] ?? '')).toBe(true);
  });

  async function forgetVersions() {
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    const { listSecretVersions } = await import('./secret-versions.ts');
    const versions = listSecretVersions([NEW, OLD]);
    const keys = new Map(versions.map(({ version, value }) => [version, value]));
    const key = { keys, currentVersion: versions[0]?.version ?? 0, legacySecret: OLD };
    const { rows } = await base.database.pool.query(
      'SELECT secret, backup_codes FROM account_second_factor',
    );
    const plain = async (data: unknown) =>
      symmetricEncrypt({ key: OLD, data: await symmetricDecrypt({ key, data: `${data}` }) });
    await base.database.pool.query(
      'UPDATE account_second_factor SET secret = $1, backup_codes = $2',
      [await plain(rows[0]?.secret), await plain(rows[0]?.backup_codes)],
    );
  }
});

test('links and typed codes of an earlier secret open, and those of a dropped one do not', async () => {
  const link = await base.run((work) =>
    createLink(work, {
      id: newId(work.random),
      purpose: 'sign-in',
      accountId: id,
      email: EMAIL,
    }),
  );
  const open = (secret: Secret) =>
    base.read((reader) =>
      openLink(reader, secret, { token: tokenOf(OLD, link.id), purposes: ['sign-in'] }),
    );
  const typed = { id: link.id, code: codeOf(OLD, link.id) };
  expect(await open(NEW)).toBeNull();
  expect(await base.run((work) => openCode(work, NEW, typed))).toBeNull();
  expect(await open([NEW, OLD])).toMatchObject({ id: link.id });
  expect(await base.run((work) => openCode(work, [NEW, OLD], typed))).toMatchObject({
    id: link.id,
  });
  expect(tokenOf([NEW, OLD], link.id)).toBe(tokenOf(NEW, link.id));
});
