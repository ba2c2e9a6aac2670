import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { days, minutes } from '../../kit/time.ts';
import { addSecondFactor } from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { type Link, UNDO_REACH } from './account.ts';
import { changeEmail, findAccount, undoChange } from './index.ts';
import { createLink } from './link.ts';
import { setRole } from './profile.ts';
import { replacePassword, resetPassword } from './reset-password.ts';
import { insertAccount, saveAddress } from './store.ts';
import { findLink } from './store-links.ts';

const ADA = 'ada@example.com';
const THIEF = 'thief@example.com';
const SESSION = '0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b11';
let base: TestDatabase;
let id: string;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account, account_link, mail CASCADE');
  id = await base.run(async (work) => {
    const accountId = newId(work.random);
    const person = { name: 'Ada', locale: 'de', emailVerified: true };
    await insertAccount(work, { id: accountId, email: ADA, ...person });
    await saveAddress(work, accountId, ADA);
    return accountId;
  });
});
afterAll(() => base.close());

const setUp = (since: Date | null = base.clock.now()) => addSecondFactor(base, id, since);
const hasFactor = async () =>
  (await base.read((reader) => findAccount(reader, id)))?.secondFactor === true;

/** The newest link of this purpose that may be used. */
async function newest(purpose: Link['purpose']): Promise<Link> {
  const { rows } = await base.database.pool.query(
    'SELECT id FROM account_link WHERE purpose = $1 ORDER BY created_at DESC, used_at NULLS FIRST',
    [purpose],
  );
  const link = await base.read((reader) => findLink(reader, rows[0]?.id));
  if (!link) throw new Error(`no ${purpose}`);
  return link;
}

/** Each change by somebody; gives the link by which the owner undoes it. */
const changes = {
  email: async (email = THIEF) => {
    await base.run(async (work) => {
      const link = await createLink(work, { purpose: 'new-email', accountId: id, email });
      if (!(await changeEmail(work, link))) throw new Error('not changed');
    });
    return newest('undo-email');
  },
  password: async () => {
    const account = await base.read((reader) => findAccount(reader, id));
    if (!account) throw new Error('no account');
    await base.run((work) => replacePassword(work, account, { hash: 'x', keep: SESSION }));
    return newest('undo-password');
  },
  'password by mail': async () => {
    await base.run(async (work) => {
      const link = await createLink(work, { purpose: 'reset', accountId: id, email: ADA });
      await resetPassword(work, link, 'x');
    });
    return newest('undo-password');
  },
};
const undo = (link: Link) => base.run((work) => undoChange(work, link));

describe('undoing leaves', () => {
  test.each(['email', 'password'] as const)('an older second factor: %s', async (change) => {
    await setUp();
    base.clock.advance(UNDO_REACH + 1);
    expect(await undo(await changes[change]())).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('one from before a password that was chosen by mail: a mailbox alone does not go round it', async () => {
    await setUp();
    base.clock.advance(1);
    expect(await undo(await changes['password by mail']())).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('that of staff: an administrator takes it off', async () => {
    await base.run((work) => setRole(work, id, 'support'));
    const link = await changes.password();
    await setUp();
    expect(await undo(link)).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('one from before such dates were kept', async () => {
    await setUp(null);
    await undo(await changes.email());
    expect(await hasFactor()).toBe(true);
  });
});

describe('undoing takes away', () => {
  test.each(['email', 'password'] as const)(
    'a second factor that was set up shortly before: %s',
    async (change) => {
      await setUp();
      base.clock.advance(UNDO_REACH);
      await undo(await changes[change]());
      expect(await hasFactor()).toBe(false);
    },
  );

  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    'one that was set up afterwards: %s',
    async (change) => {
      const link = await changes[change]();
      base.clock.advance(days(6));
      await setUp();
      await undo(link);
      expect(await hasFactor()).toBe(false);
    },
  );

  test('what undoes later changes: a thief’s second address does not get the account back', async () => {
    const link = await changes.email();
    base.clock.advance(minutes(1));
    const second = await changes.email('second@example.com');
    const third = await changes.password();
    expect(second.email).toBe(THIEF);
    expect(await undo(link)).toMatchObject({ purpose: 'reset', email: ADA });
    for (const late of [second, third]) expect(await undo(late)).toBeNull();
    expect(await base.read((reader) => findAccount(reader, id))).toMatchObject({ email: ADA });
  });
});
