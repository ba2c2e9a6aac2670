import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { changeRole, listStaff, type Role, setRole } from './index.ts';
import { insertAccount } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.database.pool.query('DELETE FROM account');
  await add('boss', 'admin');
});

const addressOf = (name: string) => `${name}@shop.example`;
const add = (name: string, role: Role, emailVerified = true) =>
  db.run(async (work) => {
    const id = newId(work.random);
    await insertAccount(work, { id, email: addressOf(name), name, locale: 'en', emailVerified });
    await setRole(work, id, role);
    await work.tx.execute(
      `INSERT INTO account_session (id, token, account_id, expires_at, created_at, updated_at)
       VALUES ('${newId(work.random)}', '${name}', '${id}', '2099-01-01', now(), now())`,
    );
  });
const change = async (name: string, role: Role) => {
  const result = await db.run((work) => changeRole(work, { email: addressOf(name), role }));
  return result.ok ? 'done' : result.code;
};
const signedIn = async () =>
  (await db.database.pool.query('SELECT token FROM account_session ORDER BY token')).rows.map(
    ({ token }) => token,
  );

test('rejects unknown and unverified addresses, and the current role', async () => {
  await add('new', 'none', false);
  expect(await change('nobody', 'support')).toBe('unknown');
  expect(await change('new', 'support')).toBe('unknown');
  expect(await change('boss', 'admin')).toBe('same');
});

test('keeps the last administrator when two resign concurrently', async () => {
  expect(await change('boss', 'none')).toBe('last-admin');
  expect(await change('boss', 'support')).toBe('last-admin');
  await add('vice', 'admin');
  const both = await Promise.all([change('boss', 'none'), change('vice', 'finance')]);
  expect(both.toSorted()).toEqual(['done', 'last-admin']);
  expect(await db.read(listStaff)).toContainEqual(expect.objectContaining({ role: 'admin' }));
});

test('ends the sessions of an account that loses a role, but not of one that gets one', async () => {
  await add('sam', 'none');
  expect(await change('SAM', 'support')).toBe('done');
  expect(await signedIn()).toEqual(['boss', 'sam']);
  expect(await change('sam', 'translator')).toBe('done');
  expect(await signedIn()).toEqual(['boss']);
});
