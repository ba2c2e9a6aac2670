import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countTry,
  openAccounts,
  SESSION_COOKIE,
  STEP_COOKIES,
  tokenOf,
} from '../../domain/account/index.ts';
import { LIMITS } from '../../domain/account/limits.ts';
import { createLink } from '../../domain/account/link.ts';
import { systemRandom } from '../../kit/random.ts';
import { AUTH_SECRET, addMember, appCode, PASSWORD, visitAs } from '../harness/accounts.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

async function linkIn(kind: string, to: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [mail] = await query(
      `SELECT text FROM mail WHERE kind = $1 AND to_address = $2 AND state = 'kept'
       ORDER BY created_at DESC LIMIT 1`,
      [kind, to],
    );
    const url = /https?:\S+token=\S+/.exec(`${mail?.text}`)?.[0];
    if (url) return url.slice(site.url.length);
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${kind} email for ${to}`);
}

const forget = () => query('TRUNCATE tried');

describe('forms of the account', () => {
  test('report errors without returning the password', async () => {
    const visitor = visit(site);
    const page = await visitor.open('/de/login/signup?next=/de/store');
    const typed = { email: 'x', password: 'flvbybcnhfnjh' };
    const wrong = await visitor.submit(page, 'form#signup', typed);
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get('cache-control')).toContain('no-store');
    expect(getElement(wrong, '[data-error-for=email]').text).not.toBe('');
    expect(getElement(wrong, '[data-error-for=password]').text).not.toBe('');
    expect(wrong.html).not.toContain(typed.password);
    const slip = await visitor.submit(wrong, 'form#signup', { ...typed, email: 'x@gmial.com' });
    expect(textOf(slip, '#email-typo')).toContain('x@gmail.com');
    expect(getElement(wrong, 'form#signup').getAttribute('action')).toContain('next=%2Fde%2Fstore');
    const large = await site.get('/login/signin', {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(70_000) }),
      headers: { origin: site.url },
    });
    expect(large.status).toBe(413);
  });

  test('reject unknown steps, including inherited object keys', async () => {
    const headers = { origin: site.url };
    for (const step of [
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      'nothing',
    ])
      for (const path of ['/login/signin', '/login/signin.data', '/de/login/signup']) {
        const body = new URLSearchParams({ step });
        const answer = await site.get(path, { method: 'POST', body, headers });
        expect([step, path, answer.status]).toEqual([step, path, 422]);
        expect(await answer.text()).not.toMatch(/Secret|officeToken|postgres:/);
      }
  });

  test('reject a passkey with an id that the database does not store', async () => {
    const asked = await site.get('/login/signin.data', {
      method: 'POST',
      body: new URLSearchParams({ step: 'passkey-ask' }),
      headers: { origin: site.url },
    });
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = { clientDataJSON: 'x' };
    const passkey = JSON.stringify({ id: '\0', rawId: 'x', type: 'public-key', response });
    const answer = await site.get('/login/signin', {
      method: 'POST',
      body: new URLSearchParams({ step: 'passkey', passkey }),
      headers: { origin: site.url, cookie },
    });
    expect([cookie === '', answer.status]).toEqual([false, 422]);
  });

  test('reject a pending sign-in with an id that the database does not store', async () => {
    const cookie = `${STEP_COOKIES.code.name}=%00.tag`;
    const answer = await site.get('/login/signin', {
      method: 'POST',
      body: new URLSearchParams({ step: 'code', code: '123456' }),
      headers: { origin: site.url, cookie },
    });
    expect(answer.status).toBeLessThan(500);
  });

  test('reject requests from another site', async () => {
    const body = new URLSearchParams({ email: 'ada@example.com', password: PASSWORD });
    const headers = { origin: 'https://evil.example' };
    const refused = await site.get('/login/signin', { method: 'POST', body, headers });
    expect([refused.status, refused.headers.get('x-robots-tag')]).toEqual([403, 'noindex']);
    expect(await refused.text()).toContain('id="error-status"');
  });

  test('answer known and unknown addresses alike, and limit attempts', async () => {
    const ask = async (path: string, form: string, fields: Record<string, string>) => {
      const visitor = visit(site);
      return visitor.submit(await visitor.open(path), form, fields);
    };
    const fields = { email: 'nobody@example.com', password: PASSWORD };
    const tries = [];
    for (let count = 0; count < 11; count += 1) {
      tries.push(await ask('/login/signin', 'form#signin', fields));
    }
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
    expect(textOf(tries[0] ?? tries[10] ?? (await visit(site).open('/')), '#refusal')).toBe(
      'The email address and password don’t match. Please check both and try again.',
    );
    expect(Number(tries[10]?.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(tries[10] && textOf(tries[10], '#refusal')).toContain('15 minutes');
    const resets = [];
    for (let count = 0; count < 4; count += 1) {
      resets.push(await ask('/reset/request', 'form#reset-request', fields));
    }
    // No further email is sent to one address, but the page still answers 200.
    expect(resets.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await forget();
  });
});

describe('a visitor', () => {
  const email = 'ada@example.com';
  let visitor: Visitor;
  beforeAll(() => {
    visitor = visit(site);
  });

  test('signs up, confirms the address by signing in, and returns to the page', async () => {
    const form = await visitor.open('/de/login/signup?next=/de/store%3Fx=1');
    const sent = await visitor.submit(form, 'form#signup', { email, password: PASSWORD });
    expect(sent.path).toBe('/de/login/signup?step=sent');
    const early = await visitor.submit(
      await visitor.open('/de/login/signin'),
      ...(['form#signin', { email, password: PASSWORD }] as const),
    );
    expect(early.status).toBe(403);
    const link = await linkIn('account-verify', email);
    const confirm = await visitor.open(link);
    expect(confirm.path).toBe('/de/login/signin?step=link');
    expect(getElement(confirm, '#email').getAttribute('value')).toBe(email);
    const home = await visitor.submit(confirm, 'form#signin', { password: PASSWORD });
    expect(home.path).toBe('/de/store?x=1');
    const member = await visitor.open('/de/member/orders');
    expect(textOf(member, '#signed-in')).toContain(email);
    expect(member.headers.get('cache-control')).toBe('private, no-store');
  });

  test('learns only by email that the account already exists', async () => {
    const other = visit(site);
    const form = await other.open('/login/signup');
    const again = await other.submit(form, 'form#signup', { email, password: `${PASSWORD}!` });
    expect(again.path).toBe('/login/signup?step=sent');
    for (
      let tries = 0;
      (await query("SELECT 1 FROM mail WHERE kind = 'account-exists'")).length < 1;
      tries += 1
    ) {
      if (tries > 200) throw new Error('no email');
      await new Promise((done) => setTimeout(done, 50));
    }
  });

  test('signs out, and the old cookie no longer works', async () => {
    const before = visitor.cookies.get(SESSION_COOKIE) ?? '';
    expect(before).not.toBe('');
    const page = await visitor.open('/de/member/overview');
    const out = await visitor.submit(page, 'form#sign-out', {}, ['step', 'sign-out']);
    expect(out.path).toBe('/de/login/signin?step=left');
    expect(textOf(out, '#left')).toBe('Sie sind abgemeldet.');
    const cookie = `${SESSION_COOKIE}=${before}`;
    const old = await site.get('/de/member/overview', { headers: { cookie } });
    expect(await old.text()).toContain('id="signin"');
  });

  test('sees a sign-in form in place when signed out, and returns afterwards', async () => {
    const prompt = await visitor.open('/de/member/licences');
    expect(prompt.status).toBe(200);
    expect(prompt.html).not.toContain(email);
    const back = await visitor.submit(prompt, 'form#signin', { email, password: PASSWORD });
    expect(back.path).toBe('/de/member/licences');
    expect(textOf(back, '#signed-in')).toContain(email);
  });

  test('sets a new password, which signs out all browsers and voids the link', async () => {
    const other = visit(site);
    const sent = await other.submit(await other.open('/de/reset/request'), 'form#reset-request', {
      email,
    });
    expect(sent.path).toBe('/de/reset/request?step=sent');
    const link = await linkIn('account-reset', email);
    const form = await other.open(link);
    expect(form.html).not.toContain('token=');
    const next = 'meadow 12 lantern';
    const differs = await other.submit(form, 'form#reset-password', {
      password: next,
      password_again: `${next}x`,
    });
    expect(differs.status).toBe(422);
    const leaked = { password: 'flvbybcnhfnjh', password_again: 'flvbybcnhfnjh' };
    expect((await other.submit(form, 'form#reset-password', leaked)).status).toBe(422);
    const done = await other.submit(differs, 'form#reset-password', {
      password: next,
      password_again: next,
    });
    expect(done.path).toBe('/de/login/signin?step=reset');
    const dead = await other.open(link);
    expect(textOf(dead, 'form#reset-password')).toBeNull();
    expect(textOf(dead, '#main a.button[href="/de/reset/request"]')).toMatch(/\S/);
    const late = { password: next, password_again: next };
    expect((await other.submit(form, 'form#reset-password', late)).status).toBe(410);
    expect(textOf(await visitor.open('/de/member/overview'), 'form#signin')).not.toBeNull();
    const home = await other.submit(done, 'form#signin', { email, password: next });
    expect(home.path).toBe('/de/member/overview');
  });

  test('undoes a password change', async () => {
    const other = visit(site);
    const page = await other.open(await linkIn('account-password-changed', email));
    const choose = await other.submit(page, 'form#link-form');
    expect(choose.path).toBe('/de/reset/password?step=link');
    const done = await other.submit(choose, 'form#reset-password', {
      password: PASSWORD,
      password_again: PASSWORD,
    });
    expect(done.path).toBe('/de/login/signin?step=reset');
  });

  test('signs in by email with the link or the code', async () => {
    const one = visit(site);
    const form = await one.open('/de/login/magic-link?next=/de/search');
    const sent = await one.submit(form, 'form#magic-link', { email });
    expect(sent.path).toBe('/de/login/magic-link?step=sent');
    const link = await linkIn('account-sign-in', email);
    const two = visit(site);
    const step = await two.open(link);
    expect(textOf(await two.open('/de/member/overview'), '#signed-in')).toBeNull();
    const [mail] = await query("SELECT text FROM mail WHERE kind = 'account-sign-in'");
    const code = /\b\d{4} \d{4}\b/.exec(`${mail?.text}`)?.[0] ?? '';
    const wrong = await one.submit(sent, 'form#link-code', { code: '1234 5678' });
    expect(wrong.status).toBe(422);
    const stranger = visit(site);
    const page = await stranger.open('/de/login/magic-link?step=sent');
    expect((await stranger.submit(page, 'form#link-code', { code })).status).toBe(422);
    const inside = await two.submit(step, 'form#link-form');
    expect(inside.path).toBe('/de/search');
    expect((await one.submit(wrong, 'form#link-code', { code })).status).toBe(422);
  });
});

/** For a new member. Returns its secret. */
async function addFactor(email: string): Promise<string> {
  await addMember(site, { email });
  const visitor = await visitAs(site, email);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const source = { headers: new Headers({ cookie }), from: '192.0.2.1' };
  const { database, url: siteUrl } = site;
  const deps = openAccounts({ database, siteUrl, secret: AUTH_SECRET, random: systemRandom });
  const started = await deps.startSecondFactor(source, PASSWORD);
  if (!started.ok) throw new Error(started.code);
  const { secret, backupCodes } = started.value;
  expect((await deps.confirmSecondFactor(source, appCode(secret), backupCodes)).ok).toBe(true);
  await forget();
  return secret;
}

test('asks a member with a second factor for the code, and continues to the page', async () => {
  const email = 'grace@example.com';
  const secret = await addFactor(email);
  const other = visit(site);
  const form = await other.open('/de/login/signin?next=/de/member/devices');
  const step = await other.submit(form, 'form#signin', { email, password: PASSWORD });
  expect(step.path).toBe('/de/login/signin?step=code&next=%2Fde%2Fmember%2Fdevices');
  expect(textOf(await other.open('/de/member/overview'), '#signed-in')).toBeNull();
  const wrong = await other.submit(step, 'form#code-form', { code: '000000' });
  expect(wrong.status).toBe(422);
  const inside = await other.submit(wrong, 'form#code-form', { code: appCode(secret) });
  expect(inside.path).toBe('/de/member/devices');
  expect(textOf(inside, '#signed-in')).toContain(email);
  // A second tab with the same page stays signed in.
  const late = await other.submit(step, 'form#code-form', { code: appCode(secret) });
  expect(late.path).toBe('/de/member/devices');
  expect(textOf(late, '#signed-in')).toContain(email);
});

test('limits wrong codes and keeps the form', async () => {
  const email = 'joan@example.com';
  const secret = await addFactor(email);
  const guess = { what: 'code', email, from: null, browser: null } as const;
  for (let count = 0; count < LIMITS.code.account.most; count += 1)
    await site.database.run((work) => countTry(work, guess));
  const visitor = await visitAs(site, email);
  const step = await visitor.open('/login/signin?step=code&next=/member/devices');
  const locked = await visitor.submit(step, 'form#code-form', { code: appCode(secret) });
  expect([locked.status, textOf(locked, '#refusal')]).toEqual([
    ...[429, 'There were too many wrong codes. Please wait a few minutes and try again.'],
  ]);
  await forget();
  const inside = await visitor.submit(locked, 'form#code-form', { code: appCode(secret) });
  expect(inside.path).toBe('/member/devices');
});

test('a stranger’s wrong passwords block neither the known browser nor a link emailed to a new one', async () => {
  const email = 'known@example.com';
  await addMember(site, { email });
  const home = await visitAs(site, email);
  await home.submit(await home.open('/member/overview'), 'form#sign-out', {}, ['step', 'sign-out']);
  const tryIn = async (by: Visitor, password: string) =>
    by.submit(await by.open('/login/signin'), 'form#signin', { email, password });
  for (let count = 0; count < 11; count += 1) {
    const wrong = await tryIn(visit(site), `${PASSWORD}${count}`);
    expect(wrong.status).toBe(count < 10 ? 422 : 429);
  }
  expect((await tryIn(visit(site), PASSWORD)).status).toBe(429);
  const inside = await tryIn(home, PASSWORD);
  expect(textOf(inside, '#signed-in')).toContain(email);
  for (let count = 0; count < 8; count += 1) {
    const by = visit(site);
    const form = await by.open('/login/magic-link');
    const sent = await by.submit(form, 'form#magic-link', { email });
    expect([sent.status, sent.path]).toEqual([200, '/login/magic-link?step=sent']);
  }
  const step = await visit(site).open(await linkIn('account-sign-in', email));
  expect(textOf(step, 'form#link-form')).not.toBeNull();
  await forget();
});

test('with links open in two tabs, a button acts on the link its own page shows, or not at all', async () => {
  const email = 'tabs@example.com';
  const accountId = await addMember(site, { email });
  const follow = async (path: string, link: Parameters<typeof createLink>[1]) => {
    const { id } = await site.database.run((work) => createLink(work, link));
    return visitor.open(`${path}?token=${tokenOf(AUTH_SECRET, id)}`);
  };
  const visitor = visit(site);
  const enter = await follow('/login/magic-link', { purpose: 'sign-in', accountId, email });
  const undo = await follow('/login/signin', { purpose: 'undo-password', accountId, email });
  const redirected = await visitor.submit(enter, 'form#link-form');
  expect(redirected.path).toBe('/login/signin?step=link');
  expect(textOf(redirected, 'form#link-form')).toBe(textOf(undo, 'form#link-form'));
  const unused = 'SELECT 1 FROM account_link WHERE account_id = $1 AND used_at IS NULL';
  expect(await query(unused, [accountId])).toHaveLength(2);
  const choose = await visitor.submit(redirected, 'form#link-form');
  expect(choose.path).toBe('/reset/password?step=link');
  const other = { accountId: await addMember(site, { email: 'other@example.com' }) };
  await follow('/reset/password', { purpose: 'reset', email: 'other@example.com', ...other });
  const next = { password: 'meadow 12 lantern', password_again: 'meadow 12 lantern' };
  const repeated = await visitor.submit(choose, 'form#reset-password', next);
  expect([repeated.path, textOf(repeated, '#main .lead')]).toEqual([
    ...['/reset/password?step=link', expect.stringContaining('other@example.com')],
  ]);
  expect(await query(unused, [other.accountId])).toHaveLength(1);
  const done = await visitor.submit(repeated, 'form#reset-password', next);
  expect(done.path).toBe('/login/signin?step=reset');
});

test('sign-in pages without a query are byte-identical for every visitor', async () => {
  const cookie = 'anything=1; __Host-vitrine.link=x.y';
  for (const path of ['/login/signin', '/login/zipx', '/reset/password']) {
    const plain = await site.get(path);
    const other = await site.get(path, { headers: { cookie } });
    expect(await other.text()).toBe(await plain.text());
    expect(plain.headers.get('x-robots-tag')).toBe('noindex');
    expect((await site.get(`${path}?next=/store`)).headers.get('cache-control')).toContain(
      'no-store',
    );
  }
});
