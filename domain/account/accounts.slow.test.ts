import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { days } from '../../kit/time.ts';
import {
  AUTH_SECRET,
  appCode,
  cookieTimes,
  createMember,
  openTestAccounts,
  PASSWORD,
  withCookiesOf,
} from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { STEP_COOKIES } from './account.ts';
import { changeEmail, findAccountByEmail, resetPassword, undoChange } from './index.ts';
import { openLibrary } from './library.ts';
import { createLink, tokenOf } from './link.ts';
import { enter } from './session.ts';
import { findLink } from './store-links.ts';
import { listSessions } from './store-sessions.ts';

const EMAIL = 'ada@example.com';
let base: TestDatabase;
let scene: ReturnType<typeof openTestAccounts>;
let id: string;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account CASCADE');
  scene = openTestAccounts(base.database);
  id = await createMember(base.database, scene.accounts);
  Object.assign(scene.counted, { hashed: 0, verified: 0 });
});
afterAll(() => base.close());

const source = (headers = new Headers()) => ({ headers, from: '192.0.2.1' });
const typed = (change = {}) => ({ email: EMAIL, password: PASSWORD, token: null, ...change });
const sessions = () => base.read((reader) => listSessions(reader, id));

async function signIn(headers = new Headers()) {
  const result = await scene.accounts.signIn(source(headers), typed());
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('signing in', () => {
  test('rejects an unknown address like a wrong password, after equal work', async () => {
    const unknown = await scene.accounts.signIn(source(), typed({ email: 'nobody@example.com' }));
    const work = scene.counted.hashed + scene.counted.verified;
    Object.assign(scene.counted, { hashed: 0, verified: 0 });
    const known = await scene.accounts.signIn(source(), typed({ password: 'harbor 77 violin' }));
    expect(unknown).toEqual({ ok: false, code: 'wrong' });
    expect(known).toEqual(unknown);
    expect([work, scene.counted.hashed + scene.counted.verified]).toEqual([1, 1]);
  });

  test('takes equal work for an account without a password', async () => {
    await base.database.pool.query('UPDATE account_credential SET password = NULL');
    expect(await scene.accounts.signIn(source(), typed())).toEqual({ ok: false, code: 'wrong' });
    expect(scene.counted).toEqual({ hashed: 1, verified: 0 });
  });

  test('takes equal work at sign-up for new and existing accounts', async () => {
    const person = { name: 'Eve', password: PASSWORD, locale: 'en' };
    await scene.accounts.signUp({ ...person, email: EMAIL });
    expect(scene.counted).toEqual({ hashed: 1, verified: 0 });
    await scene.accounts.signUp({ ...person, email: 'eve@example.com' });
    expect(scene.counted).toEqual({ hashed: 2, verified: 0 });
    expect((await signIn()).awaitsCode).toBe(false);
  });

  test('of two sign-ups with one address, each link sets its own password, and the first to be followed wins', async () => {
    const email = 'grace@example.com';
    const stranger = 'harbor 77 violin';
    const person = { email, name: 'Grace', locale: 'de' };
    const own = await scene.accounts.signUp({ ...person, password: PASSWORD });
    const other = await scene.accounts.signUp({ ...person, name: 'Eve', password: stranger });
    const enter = (password: string, linkId: string) =>
      scene.accounts.signIn(source(), { email, password, token: tokenOf(AUTH_SECRET, linkId) });
    expect(await enter(stranger, own)).toMatchObject({ code: 'wrong' });
    expect(await enter(PASSWORD, other)).toMatchObject({ code: 'wrong' });
    expect((await enter(PASSWORD, own)).ok).toBe(true);
    expect(await enter(stranger, other)).toMatchObject({ code: 'wrong' });
    expect(await base.read((reader) => findLink(reader, other))).toBeNull();
    const account = await base.read((reader) => findAccountByEmail(reader, email));
    expect(account).toMatchObject({ name: 'Grace', verified: true });
    expect((await scene.accounts.signIn(source(), typed({ email }))).ok).toBe(true);
  });

  test('a sign-in link ends the links of sign-ups and their passwords', async () => {
    const email = 'grace@example.com';
    const linkId = await scene.accounts.signUp({
      email,
      name: '',
      locale: 'de',
      password: PASSWORD,
    });
    const make = { purpose: 'sign-in', accountId: null, email } as const;
    const link = await base.run((work) => createLink(work, make));
    expect((await scene.accounts.enterByLink(source(), link)).ok).toBe(true);
    const token = tokenOf(AUTH_SECRET, linkId);
    expect(await scene.accounts.signIn(source(), typed({ email, token }))).toMatchObject({
      code: 'wrong',
    });
  });

  test('ignores a forged or foreign cookie', async () => {
    const { headers } = await signIn();
    const [cookie = ''] = (withCookiesOf(headers).get('cookie') ?? '').split('; ');
    expect(await scene.accounts.read(new Headers())).toBeNull();
    expect(
      await scene.accounts.read(new Headers({ cookie: cookie.replace(/.$/, 'A') })),
    ).toBeNull();
    const other = openTestAccounts(base.database).accounts;
    expect((await other.read(new Headers({ cookie })))?.account.id).toBe(id);
  });

  test('sets a new host-only cookie and ends the previous session', async () => {
    const first = await signIn();
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-vitrine\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const before = withCookiesOf(first.headers);
    const after = withCookiesOf((await signIn(before)).headers);
    expect(after.get('cookie')).not.toBe(before.get('cookie'));
    expect(await scene.accounts.read(before)).toBeNull();
    expect((await scene.accounts.read(after))?.account).toMatchObject({
      id,
      email: EMAIL,
      name: 'Ada',
      role: 'none',
      locale: 'de',
      secondFactor: false,
    });
    expect(await sessions()).toMatchObject([{ address: '192.0.2.1' }]);
  });

  test('keeps the current session if the answer begins no other', async () => {
    const held = withCookiesOf((await signIn()).headers);
    const { orm } = base.database;
    const parts = { orm, secret: AUTH_SECRET, siteUrl: 'http://localhost:3000' };
    const library = openLibrary({ ...parts, random: systemRandom });
    const open = {
      library: async () => library,
      database: base.database,
      secret: AUTH_SECRET,
      random: systemRandom,
    };
    const answer = { ok: true, code: '', body: {}, headers: new Headers() };
    expect(await enter(open, source(held), answer)).toMatchObject({ value: { awaitsCode: false } });
    expect((await scene.accounts.read(held))?.account.id).toBe(id);
  });

  test('lists a session until it expires', async () => {
    await signIn();
    const [expiresAt = new Date(0)] = (await sessions()).map((each) => each.expiresAt);
    const listedAt = (now: Date) => base.read((reader) => listSessions({ ...reader, now }, id));
    expect(await listedAt(expiresAt)).toEqual([]);
    expect(await listedAt(new Date(expiresAt.getTime() - 1))).toHaveLength(1);
  });

  test('invalidates the cookie at sign-out', async () => {
    const held = withCookiesOf((await signIn()).headers);
    const { headers } = await scene.accounts.signOut(source(held));
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await scene.accounts.read(held)).toBeNull();
    expect(await sessions()).toEqual([]);
  });
});

describe('changing a password', () => {
  test('requires the current one and a session', async () => {
    const held = withCookiesOf((await signIn()).headers);
    const change = (headers: Headers, current: string) =>
      scene.accounts.changePassword(headers, { current, next: 'meadow 12 lantern' });
    expect(await change(new Headers(), PASSWORD)).toEqual({ ok: false, code: 'signed-out' });
    expect(await change(held, 'no')).toEqual({ ok: false, code: 'wrong' });
  });

  test('ends other sessions and emails an undo link', async () => {
    const other = withCookiesOf((await signIn()).headers);
    const held = withCookiesOf((await signIn()).headers);
    const typedPair = { current: PASSWORD, next: 'meadow 12 lantern' };
    expect((await scene.accounts.changePassword(held, typedPair)).ok).toBe(true);
    expect(await scene.accounts.read(other)).toBeNull();
    expect(await scene.accounts.read(held)).not.toBeNull();
    expect((await scene.accounts.signIn(source(), typed())).ok).toBe(false);
    const { rows } = await base.database.pool.query('SELECT kind, to_address FROM mail');
    expect(rows).toEqual([{ kind: 'account-password-changed', to_address: EMAIL }]);
  });
});

describe('the second factor', () => {
  const confirm = (held: Headers, code: string, shown: readonly string[]) =>
    scene.accounts.confirmSecondFactor(source(held), code, shown);
  /** Lets the time pass in which the app shows the same codes. */
  const forgetCodes = () => base.database.pool.query('TRUNCATE tried');

  async function setUp() {
    const held = withCookiesOf((await signIn()).headers);
    const started = await scene.accounts.startSecondFactor(source(held), PASSWORD);
    if (!started.ok) throw new Error(started.code);
    const { secret, backupCodes } = started.value;
    const confirmed = await confirm(held, appCode(secret), backupCodes);
    if (!confirmed.ok) throw new Error(confirmed.code);
    await forgetCodes();
    return { secret, backupCodes, held: withCookiesOf(confirmed.value.headers) };
  }

  test('begins with the password and a valid code', async () => {
    const held = withCookiesOf((await signIn()).headers);
    expect(await scene.accounts.startSecondFactor(source(held), 'no')).toMatchObject({
      code: 'wrong',
    });
    expect(await scene.accounts.startSecondFactor(source(), PASSWORD)).toMatchObject({
      code: 'signed-out',
    });
    const begun = await scene.accounts.startSecondFactor(source(held), PASSWORD);
    const codes = begun.ok ? begun.value.backupCodes : [];
    expect(await confirm(held, '000000', codes)).toMatchObject({ code: 'wrong' });
    expect((await signIn()).awaitsCode).toBe(false);
  });

  test('is required after a password and after an email link', async () => {
    const { secret } = await setUp();
    const link = await base.run((work) =>
      createLink(work, { purpose: 'sign-in', accountId: id, email: EMAIL }),
    );
    const byLink = await scene.accounts.enterByLink(source(), link);
    expect(byLink).toMatchObject({ ok: true, value: { awaitsCode: true } });
    const waiting = await signIn();
    expect(waiting.awaitsCode).toBe(true);
    expect(cookieTimes(waiting.headers)).toEqual({
      [STEP_COOKIES.code.name]: STEP_COOKIES.code.lifetime / 1000,
    });
    const held = withCookiesOf(waiting.headers);
    expect(await scene.accounts.read(held)).toBeNull();
    const wrong = await scene.accounts.enterCode(source(held), { code: '000000' });
    expect(wrong).toMatchObject({ code: 'wrong' });
    const right = await scene.accounts.enterCode(source(held), { code: appCode(secret) });
    if (!right.ok) throw new Error(right.code);
    expect((await scene.accounts.read(withCookiesOf(right.value.headers)))?.account.id).toBe(id);
    const again = await scene.accounts.enterCode(source(held), { code: appCode(secret) });
    expect(again).toMatchObject({ code: 'over' });
  });

  test('keeps the date of its first code', async () => {
    const { secret, held, backupCodes } = await setUp();
    const since = async () =>
      (await base.database.pool.query('SELECT since FROM account_second_factor')).rows[0]?.since;
    const first = await since();
    expect(first).toEqual(base.clock.now());
    base.clock.advance(days(1));
    for (const code of ['000000', appCode(secret)]) await confirm(held, code, backupCodes);
    expect(await since()).toEqual(first);
  });

  test('in setup cannot be put in force by the sign-in form', async () => {
    const held = withCookiesOf((await signIn()).headers);
    const started = await scene.accounts.startSecondFactor(source(held), PASSWORD);
    if (!started.ok) throw new Error(started.code);
    const { secret, backupCodes } = started.value;
    for (const code of [appCode(secret), backupCodes[0] ?? ''])
      expect(await scene.accounts.enterCode(source(held), { code })).toMatchObject({
        code: 'over',
      });
    expect((await scene.accounts.read(held))?.account.secondFactor).toBe(false);
    expect((await signIn()).awaitsCode).toBe(false);
  });

  test('is not affected by the same code from a second tab', async () => {
    const { secret } = await setUp();
    const waiting = withCookiesOf((await signIn()).headers);
    const code = appCode(secret);
    const first = await scene.accounts.enterCode(source(waiting), { code });
    if (!first.ok) throw new Error(first.code);
    const held = withCookiesOf(first.value.headers);
    expect(await scene.accounts.enterCode(source(held), { code })).toMatchObject({ code: 'over' });
    expect((await scene.accounts.read(held))?.account.id).toBe(id);
  });

  test('sends one email each when it starts and stops', async () => {
    await base.database.pool.query('DELETE FROM mail');
    const { secret, held, backupCodes } = await setUp();
    await confirm(held, appCode(secret), backupCodes);
    for (const password of ['no', PASSWORD, PASSWORD])
      await scene.accounts.stopSecondFactor(source(held), password);
    const sql = "SELECT kind, to_address FROM mail WHERE kind LIKE '%second%' ORDER BY kind";
    expect((await base.database.pool.query(sql)).rows).toEqual([
      { kind: 'account-second-factor-started', to_address: EMAIL },
      { kind: 'account-second-factor-stopped', to_address: EMAIL },
    ]);
  });

  test('of a hijacker is removed when the owner restores the old address', async () => {
    await setUp();
    await base.run(async (work) => {
      const email = 'thief@example.com';
      const link = await createLink(work, { purpose: 'new-email', accountId: id, email });
      await changeEmail(work, { link, accountId: id });
    });
    const open = 'SELECT id FROM account_link WHERE used_at IS NULL';
    const { rows } = await base.database.pool.query(open);
    const undo = await base.read((reader) => findLink(reader, `${rows[0]?.id}`));
    expect((await scene.accounts.signIn(source(), typed({ email: 'thief@example.com' }))).ok).toBe(
      true,
    );
    const reset = undo && (await base.run((work) => undoChange(work, undo)));
    const hash = await scene.accounts.hash(PASSWORD);
    expect(reset && (await base.run((work) => resetPassword(work, reset, hash)))).toBe(true);
    expect((await signIn()).awaitsCode).toBe(false);
  });

  test('locks after five wrong codes', async () => {
    const { secret } = await setUp();
    const held = withCookiesOf((await signIn()).headers);
    for (let count = 0; count < 5; count += 1) {
      await scene.accounts.enterCode(source(held), { code: '000000' });
    }
    const right = await scene.accounts.enterCode(source(held), { code: appCode(secret) });
    expect(right).toMatchObject({ code: 'over' });
  });

  test('accepts each code once, across concurrent sign-ins, changes, and setup', async () => {
    const { secret, held } = await setUp();
    const code = appCode(secret);
    const waiting = await Promise.all(
      [1, 2, 3].map(async () => withCookiesOf((await signIn()).headers)),
    );
    const answers = await Promise.all(
      waiting.map((each) => scene.accounts.enterCode(source(each), { code })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    expect(refusals).toEqual(['used', 'used']);
    const signedIn = await scene.accounts.read(held);
    if (!signedIn) throw new Error('signed out');
    expect(await scene.accounts.proveCode(source(held), signedIn, code)).toMatchObject({
      code: 'used',
    });
    await forgetCodes();
    expect((await scene.accounts.proveCode(source(held), signedIn, code)).ok).toBe(true);
    const late = withCookiesOf((await signIn()).headers);
    expect(await scene.accounts.enterCode(source(late), { code })).toMatchObject({ code: 'used' });
  });

  test('reads a code in any script and punctuation, and does not count malformed ones as guesses', async () => {
    const { secret } = await setUp();
    const write = (zero: string, code: string) =>
      [...code]
        .map((sign) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(sign)))
        .join('');
    for (const zero of ['٠', '۰', '०', '০', '๐', '０'])
      for (const wrap of [
        (code: string) => `\u200f${code.slice(0, 3)}\u00a0–${code.slice(3)}\u200e`,
      ]) {
        await forgetCodes();
        const waiting = withCookiesOf((await signIn()).headers);
        for (const odd of ['', '12345', '1234567', 'hello', '123 45'])
          await scene.accounts.enterCode(source(waiting), { code: odd });
        const typedCode = wrap(write(zero, appCode(secret)));
        expect((await scene.accounts.enterCode(source(waiting), { code: typedCode })).ok).toBe(
          true,
        );
      }
  });

  test('reads a backup code without its dash, in either case, and with O for 0', async () => {
    const { backupCodes } = await setUp();
    const ways = [
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.toLowerCase()} `,
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
      (code: string) => code.replace('-', '\u00a0—\u200e'),
    ];
    for (const [index, way] of ways.entries()) {
      const waiting = withCookiesOf((await signIn()).headers);
      const code = way(backupCodes[index] ?? '');
      expect((await scene.accounts.enterCode(source(waiting), { code })).ok).toBe(true);
    }
  });

  test('ends all other sessions when it starts', async () => {
    const other = withCookiesOf((await signIn()).headers);
    const { held } = await setUp();
    expect(await scene.accounts.read(other)).toBeNull();
    expect((await scene.accounts.read(held))?.account.secondFactor).toBe(true);
    expect(await sessions()).toHaveLength(1);
  });

  test('set up in two tabs is put in force by the later one, and the earlier one reports that', async () => {
    const held = withCookiesOf((await signIn()).headers);
    const begin = async () => {
      const started = await scene.accounts.startSecondFactor(source(held), PASSWORD);
      if (!started.ok) throw new Error(started.code);
      return started.value;
    };
    const [first, second] = [await begin(), await begin()];
    const early = await confirm(held, appCode(first.secret), first.backupCodes);
    expect(early).toMatchObject({ code: 'replaced' });
    const done = await confirm(held, appCode(second.secret), second.backupCodes);
    if (!done.ok) throw new Error(done.code);
    const now = withCookiesOf(done.value.headers);
    const late = await confirm(now, appCode(first.secret), first.backupCodes);
    expect(late).toMatchObject({ code: 'replaced' });
    expect((await confirm(now, appCode(second.secret), second.backupCodes)).ok).toBe(true);
  });

  test('does not lock a known browser when someone else knows the password', async () => {
    const { secret } = await setUp();
    const first = await signIn();
    const owner = await scene.accounts.enterCode(source(withCookiesOf(first.headers)), {
      code: appCode(secret),
    });
    if (!owner.ok) throw new Error(owner.code);
    const known = owner.value.headers;
    await forgetCodes();
    for (let count = 0; count < 21; count += 1)
      await scene.accounts.enterCode(source(withCookiesOf((await signIn()).headers)), {
        code: '000000',
      });
    const stranger = withCookiesOf((await signIn()).headers);
    const code = appCode(secret);
    expect(await scene.accounts.enterCode(source(stranger), { code })).toMatchObject({
      code: 'locked',
    });
    const again = withCookiesOf(known, (await signIn()).headers);
    expect((await scene.accounts.enterCode(source(again), { code })).ok).toBe(true);
  });

  test('accepts a backup code once, and new ones replace the old', async () => {
    const { backupCodes, held } = await setUp();
    const [code = ''] = backupCodes;
    expect(backupCodes).toHaveLength(10);
    const enter = async (given: string) => {
      const waiting = withCookiesOf((await signIn()).headers);
      return (await scene.accounts.enterCode(source(waiting), { code: given })).ok;
    };
    expect(await enter(code)).toBe(true);
    expect(await enter(code)).toBe(false);
    expect((await scene.accounts.newBackupCodes(source(held), PASSWORD)).ok).toBe(true);
    expect(await enter(backupCodes[1] ?? '')).toBe(false);
    expect((await scene.accounts.stopSecondFactor(source(held), PASSWORD)).ok).toBe(true);
    expect((await signIn()).awaitsCode).toBe(false);
  });
});
