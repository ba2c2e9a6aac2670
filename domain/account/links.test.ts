import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { minutes } from '../../kit/time.ts';
import { AUTH_SECRET } from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { findMail, queueMail } from '../mail/index.ts';
import type { LinkPurpose } from './account.ts';
import {
  accountMailParts,
  addressesOf,
  askEmailChange,
  askLetter,
  changeEmail,
  deleteAccount,
  findAccount,
  findAccountByEmail,
  openCode,
  openLink,
  resetPassword,
  undoChange,
} from './index.ts';
import { writeLetter } from './letter.ts';
import { codeOf, tokenOf } from './link.ts';
import { followLink } from './prove.ts';
import { findPassword, insertAccount, saveAddress, savePassword } from './store.ts';

const ADA = 'ada@example.com';
const NEW = 'countess@example.com';
let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account, account_link, mail CASCADE');
  base.jobs.length = 0;
});
afterAll(() => base.close());

async function member(email = ADA, verified = true): Promise<string> {
  return base.run(async (work) => {
    const id = newId(work.random);
    await insertAccount(work, { id, email, name: 'Ada', locale: 'de', emailVerified: verified });
    await savePassword(work, id, { id: newId(work.random), hash: 'old' });
    if (verified) await saveAddress(work, id, email);
    return id;
  });
}

async function write(about: 'sign-up' | 'sign-in' | 'reset', email = ADA, linkId = '') {
  const letter = { about, email, locale: 'de', next: '/de/store', linkId };
  await base.run((work) => askLetter(work, letter));
  const job = base.jobs.findLast(({ job: name }) => name === 'account-letter');
  await base.run((work) => writeLetter(work, job?.data ?? {}));
}

async function mails() {
  const { rows } = await base.database.pool.query(
    'SELECT id, kind, to_address, fields FROM mail ORDER BY kind',
  );
  return rows as { id: string; kind: string; to_address: string; fields: { link?: string } }[];
}

const kinds = async () => (await mails()).map(({ kind, to_address }) => `${kind} ${to_address}`);

/** Opens the link in the latest email of a kind. */
async function openMailed(kind: string, ...purposes: readonly LinkPurpose[]) {
  const id = (await mails()).find((mail) => mail.kind === kind)?.fields.link ?? '';
  const token = tokenOf(AUTH_SECRET, id);
  return base.read((reader) => openLink(reader, AUTH_SECRET, { token, purposes }));
}

describe('an email', () => {
  test('is written by a job, and requesting it only queues the job', async () => {
    await base.run((work) =>
      askLetter(work, { about: 'reset', email: ADA, locale: 'de', next: '', linkId: '' }),
    );
    expect(base.jobs).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test('has no reset link for an address without an account', async () => {
    await write('reset');
    await write('sign-up');
    expect(await mails()).toEqual([]);
  });

  test('reports an existing account at sign-up, once an hour', async () => {
    await member();
    await write('sign-up');
    await write('sign-up');
    expect(await kinds()).toEqual([`account-exists ${ADA}`]);
  });

  test('contains its link only on sending', async () => {
    await member();
    await write('reset');
    const [sent] = await mails();
    const mail = await base.read((reader) => findMail(reader, sent?.id ?? ''));
    if (!mail) throw new Error('no mail');
    expect(JSON.stringify(mail)).not.toContain('token');
    expect(mail.fields['valid']).toBe('30 Minuten');
    const parts = accountMailParts({ secret: AUTH_SECRET, siteUrl: 'https://shop.example' }, mail);
    expect(parts?.fields['url']).toMatch(
      /^https:\/\/shop\.example\/de\/reset\/password\?token=[0-9a-f-]{36}\.[\w-]{22}$/,
    );
    expect(parts?.secret).toEqual(['url', 'code']);
  });
});

describe('a link', () => {
  test('does not work forged, for another purpose, or late', async () => {
    await member();
    await write('reset');
    const id = (await mails())[0]?.fields.link ?? '';
    const open = (token: string, purpose: LinkPurpose = 'reset') =>
      base.read((reader) => openLink(reader, AUTH_SECRET, { token, purposes: [purpose] }));
    const token = tokenOf(AUTH_SECRET, id);
    expect(await open(`${id}.${'A'.repeat(22)}`)).toBeNull();
    expect(await open(tokenOf('another secret', id))).toBeNull();
    expect(await open('')).toBeNull();
    expect(await open(token, 'sign-in')).toBeNull();
    expect(await open(token)).toMatchObject({ email: ADA });
    base.clock.advance(minutes(31));
    expect(await open(token)).toBeNull();
  });

  test('works once, also when used concurrently', async () => {
    const id = await member(ADA, false);
    await write('sign-up');
    const link = await openMailed('account-verify', 'sign-up');
    if (!link) throw new Error('no link');
    expect(link.values['next']).toBe('/de/store');
    const both = await Promise.all([1, 2].map(() => base.run((work) => followLink(work, link))));
    expect(both.filter((account) => account !== null)).toHaveLength(1);
    expect(await base.read((reader) => findAccount(reader, id))).toMatchObject({ verified: true });
    expect(await openMailed('account-verify', 'sign-up')).toBeNull();
  });

  test('for sign-in opens an account where there is none', async () => {
    await write('sign-in');
    const link = await openMailed('account-sign-in', 'sign-in');
    const account = link && (await base.run((work) => followLink(work, link)));
    expect(account).toMatchObject({ email: ADA, name: '', locale: 'de' });
    const addresses = await base.read((reader) => addressesOf(reader, account?.id ?? ''));
    expect(addresses).toEqual([{ email: ADA, until: null }]);
  });

  test('for sign-in proves the mailbox, but not a password that a stranger may have chosen', async () => {
    const id = await member(ADA, false);
    await write('sign-in');
    const link = await openMailed('account-sign-in', 'sign-in');
    expect(link && (await base.run((work) => followLink(work, link)))).toMatchObject({ id });
    expect(await base.read((reader) => findPassword(reader, id))).toBeNull();
  });

  test('for sign-in keeps the password of a verified account', async () => {
    const id = await member();
    await write('sign-in');
    const link = await openMailed('account-sign-in', 'sign-in');
    expect(link && (await base.run((work) => followLink(work, link)))).toMatchObject({ id });
    expect(await base.read((reader) => findPassword(reader, id))).toBe('old');
  });

  test('has a code that is rejected after five wrong ones', async () => {
    const ids = ['0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b11', '0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b12'];
    const [first = '', second = ''] = ids;
    await write('sign-in', ADA, first);
    await write('sign-in', ADA, second);
    const type = (id: string, code: string) =>
      base.run((work) => openCode(work, AUTH_SECRET, { id, code }));
    const right = codeOf(AUTH_SECRET, first);
    expect(right).toMatch(/^\d{8}$/);
    expect(await type(second, right)).toBeNull();
    // Malformed input is not a guess.
    for (const odd of ['', '123', 'hello', '123456789']) expect(await type(first, odd)).toBeNull();
    for (let count = 0; count < 4; count += 1) expect(await type(first, '00000000')).toBeNull();
    expect(await type(first, right.replace(/^(\d{4})/, '$1 '))).toMatchObject({ email: ADA });
    expect(await type(first, right)).toBeNull();
    const bengali = [...codeOf(AUTH_SECRET, second)].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]);
    expect(await type(second, `\u200e${bengali.join('\u00a0')}`)).not.toBeNull();
    expect(await type('nonsense', right)).toBeNull();
  });
});

describe('a forgotten password', () => {
  test('is replaced once, closes other links, and emails the owner', async () => {
    const id = await member();
    await write('reset');
    await write('sign-in');
    const link = await openMailed('account-reset', 'reset');
    if (!link) throw new Error('no link');
    expect(await base.run((work) => resetPassword(work, link, 'new'))).toBe(true);
    expect(await base.run((work) => resetPassword(work, link, 'newer'))).toBe(false);
    expect(await base.read((reader) => findPassword(reader, id))).toBe('new');
    expect(await openMailed('account-sign-in', 'sign-in')).toBeNull();
    expect(await kinds()).toContain(`account-password-changed ${ADA}`);
  });

  test('set by someone else is undone from the email about it', async () => {
    const id = await member();
    await write('reset');
    const link = await openMailed('account-reset', 'reset');
    if (link) await base.run((work) => resetPassword(work, link, 'of a thief'));
    const undo = await openMailed('account-password-changed', 'undo-password');
    const reset = undo && (await base.run((work) => undoChange(work, undo)));
    expect(reset).toMatchObject({ purpose: 'reset', email: ADA });
    expect(await base.read((reader) => findPassword(reader, id))).toBeNull();
    expect(undo && (await base.run((work) => undoChange(work, undo)))).toBeNull();
  });
});

describe('an address', () => {
  const ask = (accountId: string, email: string) =>
    base.run((work) => askEmailChange(work, { accountId, email, locale: 'de' }));

  test('of another account stays there, and only its owner learns about the attempt', async () => {
    const id = await member();
    await member(NEW);
    expect(await ask(id, ` ${ADA.toUpperCase()}`)).toEqual({ ok: false, code: 'same-email' });
    expect((await ask(id, NEW)).ok).toBe(true);
    expect(await kinds()).toEqual([`account-exists ${NEW}`]);
  });

  test('is not taken from an account that got it meanwhile', async () => {
    const id = await member();
    await ask(id, NEW);
    await member(NEW);
    const link = await openMailed('account-new-email', 'new-email');
    expect(link && (await base.run((work) => changeEmail(work, { link, accountId: id })))).toBe(
      false,
    );
    expect(await base.read((reader) => findAccount(reader, id))).toMatchObject({ email: ADA });
  });

  test('changes when the new one is verified, and returns through the email to the old one', async () => {
    const id = await member();
    await ask(id, NEW);
    const link = await openMailed('account-new-email', 'new-email');
    expect(link && (await base.run((work) => changeEmail(work, { link, accountId: id })))).toBe(
      true,
    );
    expect(await base.read((reader) => findAccountByEmail(reader, NEW))).toMatchObject({ id });
    const { now } = base.clock;
    expect(await base.read((reader) => addressesOf(reader, id))).toEqual([
      { email: NEW, until: null },
      { email: ADA, until: now() },
    ]);
    const undo = await openMailed('account-email-changed', 'undo-email');
    expect(undo).toMatchObject({ email: ADA, values: { replacedBy: NEW } });
    if (undo) await base.run((work) => undoChange(work, undo));
    expect(await base.read((reader) => findAccountByEmail(reader, ADA))).toMatchObject({ id });
    const left = await base.read((reader) => addressesOf(reader, id));
    expect(left).toEqual([{ email: ADA, until: null }]);
  });
});

test('deletes the emails about an account at all its addresses, but not those about orders or others', async () => {
  const id = await member();
  await base.run((work) => saveAddress(work, id, 'old@example.com'));
  await member('bob@example.com');
  const addresses = [ADA, 'old@example.com', 'bob@example.com'];
  await base.run(async (work) => {
    for (const to of addresses) {
      const mail = { to, locale: 'de', fields: {} };
      await queueMail(work, { ...mail, key: `account-exists:${to}`, kind: 'account-exists' });
      await queueMail(work, { ...mail, key: `order:${to}`, kind: 'order' });
    }
  });
  const gone = await base.run((work) => deleteAccount(work, id));
  expect(gone.map(({ email }) => email).toSorted()).toEqual([ADA, 'old@example.com']);
  const left = (await mails()).map((mail) => `${mail.kind} ${mail.to_address}`);
  expect(left.toSorted()).toEqual([
    'account-exists bob@example.com',
    ...[ADA, 'bob@example.com', 'old@example.com'].map((to) => `order ${to}`),
  ]);
});
