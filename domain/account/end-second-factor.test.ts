import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { addSecondFactor } from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { endSecondFactor, findAccount } from './index.ts';
import { insertAccount } from './store.ts';

const ADA = 'ada@example.com';
const BOSS = 'boss@shop.example';
let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account, mail CASCADE');
});
afterAll(() => base.close());

const rows = async (sql: string) => (await base.database.pool.query(sql)).rows;
const count = async (table: string) =>
  Number((await rows(`SELECT count(*) FROM ${table}`))[0].count);

async function member({ email = ADA, emailVerified = true } = {}): Promise<string> {
  return base.run(async (work) => {
    const id = newId(work.random);
    await insertAccount(work, { id, email, name: 'Ada', locale: 'de', emailVerified });
    for (const token of ['one', 'two'])
      await work.tx.execute(
        `INSERT INTO account_session (id, token, account_id, expires_at, created_at, updated_at)
         VALUES ('${newId(work.random)}', '${email} ${token}', '${id}', '2099-01-01', now(), now())`,
      );
    return id;
  });
}

async function end(accountId: string, by: string | null = BOSS) {
  const ended = await base.run((work) => endSecondFactor(work, { accountId, by }));
  return ended.ok ? ended.value.email : ended.code;
}

test('rejects unknown and unverified accounts, the staff member’s own, and one without a second factor', async () => {
  expect(await end('0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b11')).toBe('unknown');
  expect(await end(await member({ email: 'new@example.com', emailVerified: false }))).toBe(
    'unknown',
  );
  const boss = await member({ email: BOSS });
  await addSecondFactor(base, boss, base.clock.now());
  expect(await end(boss)).toBe('own');
  expect(await base.read((reader) => findAccount(reader, boss))).toMatchObject({
    secondFactor: true,
  });
  expect(await end(await member())).toBe('none');
  expect([await count('mail'), await count('account_session')]).toEqual([0, 6]);
});

test('removes it once, ends all sessions, and emails the owner in their language', async () => {
  const [id, other] = [await member(), await member({ email: 'bob@example.com' })];
  for (const each of [id, other]) await addSecondFactor(base, each, base.clock.now());
  const both = await Promise.all([end(id), end(id)]);
  expect(both.toSorted()).toEqual([ADA, 'none']);
  expect(await base.read((reader) => findAccount(reader, id))).toMatchObject({
    secondFactor: false,
  });
  expect(await rows('SELECT account_id FROM account_second_factor')).toEqual([
    { account_id: other },
  ]);
  expect(await rows('SELECT DISTINCT account_id FROM account_session')).toEqual([
    { account_id: other },
  ]);
  expect(await rows('SELECT kind, to_address, locale FROM mail')).toEqual([
    { kind: 'account-second-factor-ended', to_address: ADA, locale: 'de' },
  ]);
});

test('removes it from the console, and again after the next setup', async () => {
  const id = await member({ email: BOSS });
  for (const _ of [1, 2]) {
    await addSecondFactor(base, id, base.clock.now());
    expect(await end(id, null)).toBe(BOSS);
  }
  expect(await count('mail')).toBe(2);
});
