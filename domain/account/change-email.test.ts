import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { days, minutes } from '../../kit/time.ts';
import { addSecondFactor } from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { type Link, UNDO_REACH } from './account.ts';
import {
  addressesOf,
  askEmailChange,
  changeEmail,
  findAccount,
  findAccountByEmail,
  undoChange,
} from './index.ts';
import { createLink } from './link.ts';
import { setRole } from './profile.ts';
import { followLink } from './prove.ts';
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

async function newest(purpose: Link['purpose']): Promise<Link> {
  const { rows } = await base.database.pool.query(
    'SELECT id FROM account_link WHERE purpose = $1 ORDER BY created_at DESC, used_at NULLS FIRST',
    [purpose],
  );
  const link = await base.read((reader) => findLink(reader, rows[0]?.id));
  if (!link) throw new Error(`no ${purpose}`);
  return link;
}

/** Each makes a change and returns the owner's undo link. */
const changes = {
  email: async (email = THIEF) => {
    await base.run(async (work) => {
      const link = await createLink(work, { purpose: 'new-email', accountId: id, email });
      if (!(await changeEmail(work, { link, accountId: id }))) throw new Error('not changed');
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

describe('undoing keeps', () => {
  test.each(['email', 'password'] as const)('an older second factor: %s', async (change) => {
    await setUp();
    base.clock.advance(UNDO_REACH + 1);
    expect(await undo(await changes[change]())).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('one that is older than a password reset by email, so that the mailbox alone cannot bypass it', async () => {
    await setUp();
    base.clock.advance(1);
    expect(await undo(await changes['password by mail']())).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('that of staff', async () => {
    await base.run((work) => setRole(work, id, 'support'));
    const link = await changes.password();
    await setUp();
    expect(await undo(link)).not.toBeNull();
    expect(await hasFactor()).toBe(true);
  });

  test('one without a date', async () => {
    await setUp(null);
    await undo(await changes.email());
    expect(await hasFactor()).toBe(true);
  });
});

describe('undoing removes', () => {
  test.each(['email', 'password'] as const)(
    'a second factor set up shortly before: %s',
    async (change) => {
      await setUp();
      base.clock.advance(UNDO_REACH);
      await undo(await changes[change]());
      expect(await hasFactor()).toBe(false);
    },
  );

  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    'one set up afterward: %s',
    async (change) => {
      const link = await changes[change]();
      base.clock.advance(days(6));
      await setUp();
      await undo(link);
      expect(await hasFactor()).toBe(false);
    },
  );

  test('undo links of later changes, so that a hijacker cannot use a second address', async () => {
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

describe('a new address', () => {
  const confirm = (link: Link, accountId: string) =>
    base.run((work) => changeEmail(work, { link, accountId }));
  const ask = async (email: string) => {
    await base.run((work) => askEmailChange(work, { accountId: id, email, locale: 'en' }));
    base.clock.advance(1);
    return newest('new-email');
  };
  const emailNow = async () => (await base.read((reader) => findAccount(reader, id)))?.email;

  test('needs the session of its owner, and failed attempts do not spend the link', async () => {
    const link = await ask('typo@example.com');
    expect(await confirm(link, SESSION)).toBe(false);
    expect(await emailNow()).toBe(ADA);
    expect(await confirm(link, id)).toBe(true);
    expect(await emailNow()).toBe('typo@example.com');
  });

  test('invalidates an earlier link, also when both are confirmed concurrently', async () => {
    const first = await ask('typo@example.com');
    const second = await ask('right@example.com');
    expect(await confirm(first, id)).toBe(false);
    expect(await confirm(second, id)).toBe(true);
    const links = await base.run(async (work) => {
      const made = [];
      for (const email of ['b@example.com', 'c@example.com'])
        made.push(await createLink(work, { purpose: 'new-email', accountId: id, email }));
      return made;
    });
    const done = await Promise.all(links.map((link) => confirm(link, id)));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  test('can be undone from the old mailbox for seven days in any browser', async () => {
    const link = await changes.email();
    expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(days(7));
    base.clock.advance(days(7) - 1);
    expect(await undo(link)).not.toBeNull();
    expect(await emailNow()).toBe(ADA);
  });

  test('can be undone although the old mailbox has opened an account since', async () => {
    const link = await changes.email();
    base.clock.advance(minutes(1));
    const made = await base.run(async (work) => {
      const signIn = { purpose: 'sign-in', accountId: null, email: ADA } as const;
      return followLink(work, await createLink(work, signIn));
    });
    expect(made?.id).not.toBe(id);
    expect(await undo(link)).not.toBeNull();
    expect(await base.read((reader) => findAccountByEmail(reader, ADA))).toMatchObject({ id });
  });

  test('leaves nothing behind after an undo, even after several changes', async () => {
    const link = await changes.email();
    base.clock.advance(minutes(1));
    await changes.email('second@example.com');
    await undo(link);
    const proven = await base.read((reader) => addressesOf(reader, id));
    expect(proven).toEqual([{ email: ADA, until: null }]);
  });
});
