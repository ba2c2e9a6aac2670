import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '../../domain/account/index.ts';
import { createLink } from '../../domain/account/link.ts';
import { AUTH_SECRET, addMember, appCode, PASSWORD, visitAs } from '../harness/accounts.ts';
import { openMembers } from '../harness/members.ts';
import { createAuthenticator } from '../harness/passkey.ts';
import { makeTestQuote } from '../harness/sales-quotes.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Fields, getElement, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  site = await openTestSite();
  members = openMembers(site);
});
afterAll(() => site.stop());

describe('security', () => {
  const email = 'eve@member.example';
  const next = 'meadow 12 lantern';
  let visitor: Visitor;
  let id: string;
  let secret: string;
  beforeAll(async () => {
    id = await addMember(site, { email });
    visitor = await visitAs(site, email);
  });

  test('passkeys need a name and a valid credential', async () => {
    const nameless = await members.post(visitor, '/member/security', { step: 'passkey-ask' });
    expect([nameless.status, (await nameless.text()).includes('Give the passkey a name.')]).toEqual(
      [422, true],
    );
    const fields = { step: 'passkey-add', passkey_name: 'x', passkey: '{"id":"x"}' };
    expect((await members.post(visitor, '/member/security', fields)).status).toBe(422);
  });

  test('adding a passkey asks for the password first', async () => {
    for (const current of ['', 'no']) {
      const fields = { step: 'passkey-ask', passkey_name: 'Phone', current };
      const refused = await members.post(visitor, '/member/security.data', fields);
      const text = await refused.text();
      expect([refused.status, text.includes('"challenge"')]).toEqual([422, false]);
      expect(text).toContain('Phone');
    }
  });

  test('a passkey is added in two steps, named, and removed', async () => {
    const answer = await members.post(visitor, '/member/security.data', {
      step: 'passkey-ask',
      passkey_name: 'Phone',
      current: PASSWORD,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      visitor.cookies.set(name, value);
    }
    const challenge = /"challenge","([\w-]+)"/.exec(await answer.text())?.[1];
    const made = createAuthenticator(site.url).create({ challenge });
    const fields = { step: 'passkey-add', passkey_name: 'Phone', passkey: JSON.stringify(made) };
    const added = await members.post(visitor, '/member/security', fields);
    expect(added.headers.get('location')).toBe('/member/security?done=passkey-added');
    const list = await visitor.open('/member/security');
    expect(textOf(list, '#passkeys li')).toContain('Phone');
    const mail = "SELECT to_address AS to FROM mail WHERE kind = 'account-passkey-added'";
    expect(await members.rows(mail)).toEqual([{ to: email }]);
    const link = getElement(list, '#passkeys li a').getAttribute('href') ?? '';
    const gone = await visitor.submit(await visitor.open(link), 'form#remove-passkey');
    expect(textOf(gone, '#done')).toContain('The passkey has been removed.');
    expect(textOf(gone, '#passkeys li')).toBeNull();
  });

  test('the second factor needs the password and a code, and a wrong code keeps the secret', async () => {
    const page = await visitor.open('/member/security?do=second');
    expect((await visitor.submit(page, 'form#ask-second')).status).toBe(422);
    const wrong = await visitor.submit(page, 'form#ask-second', { current: `${PASSWORD}x` });
    expect([wrong.status, textOf(wrong, '[data-error-for=current]')]).toEqual([
      ...[422, 'This isn’t your current password. Please try again.'],
    ]);
    expect(wrong.html).not.toContain(`${PASSWORD}x`);
    const once = () =>
      site.get('/member/security.data', {
        method: 'POST',
        body: new URLSearchParams({ step: 'second', current: PASSWORD }),
        headers: {
          origin: site.url,
          cookie: members.cookieOf(visitor),
          'idempotency-key': 'shown once',
        },
      });
    expect(await (await once()).text()).toContain('otpauth:');
    expect((await once()).status).toBe(410);
    const setup = await visitor.submit(wrong, 'form#ask-second', { current: PASSWORD });
    secret = textOf(setup, '#second-secret') ?? '';
    expect(getElement(setup, '#second-qr path').getAttribute('d')).toContain('M0 0');
    expect(setup.document.querySelectorAll('#backup-codes li')).toHaveLength(10);
    expect(textOf(await visitor.open('/member/security'), '#second-state')).toContain('off');
    const typo = await visitor.submit(setup, 'form#confirm-second', { code: '000000' });
    expect([typo.status, textOf(typo, '#second-secret')]).toEqual([422, secret]);
    const on = await visitor.submit(typo, 'form#confirm-second', { code: appCode(secret) });
    expect(textOf(on, '#second-state')).toContain('on');
    expect(textOf(on, '#backup-codes')).toBeNull();
  });

  test('new backup codes are shown once, and the second factor can be turned off', async () => {
    const page = await visitor.open('/member/security?do=second-codes');
    const current = { current: PASSWORD };
    const codeless = await visitor.submit(page, 'form#ask-second-codes', current);
    expect([codeless.status, textOf(codeless, '[data-error-for=code]')]).toEqual([
      ...[422, 'Enter the code.'],
    ]);
    const used = await visitor.submit(page, 'form#ask-second-codes', {
      ...current,
      code: appCode(secret),
    });
    expect(textOf(used, '[data-error-for=code]')).toContain('already been used');
    // Simulates the next code of the app.
    await members.rows('TRUNCATE tried');
    const codes = await visitor.submit(page, 'form#ask-second-codes', {
      ...current,
      code: appCode(secret),
    });
    const list = codes.document.querySelectorAll('#backup-codes li');
    expect(list).toHaveLength(10);
    // No change to the ways of signing in is possible with the password alone.
    const next = { password: 'lantern 12 meadow', password_again: 'lantern 12 meadow' };
    for (const fields of [
      { step: 'second-stop' },
      { step: 'password', ...next },
      { step: 'email', email: 'eve@other.example' },
      { step: 'passkey-ask', passkey_name: 'Phone' },
      { step: 'passkey-remove', passkey: id },
    ]) {
      const answer = await members.post(visitor, '/member/security.data', {
        ...current,
        ...fields,
      });
      expect([fields.step, answer.status]).toEqual([fields.step, 422]);
      expect(await answer.text()).toContain('account.fault.code-required');
    }
    const off = await visitor.open('/member/security?do=second-stop');
    const code = ` ${list[0]?.textContent?.replace('-', '').toLowerCase()} `;
    const done = await visitor.submit(off, 'form#ask-second-stop', { ...current, code });
    expect(textOf(done, '#second-state')).toContain('off');
  });

  test('another browser can be signed out, and then all others', async () => {
    const other = await visitAs(site, email);
    const page = await visitor.open('/member/security');
    const form = getElement(page, '[data-session=other] form').getAttribute('id');
    const done = await visitor.submit(page, `form#${form}`, {}, ['step', 'session']);
    expect(textOf(done, '#done')).toBe('The device has been signed out.');
    expect(textOf(await other.open('/member/overview'), 'form#signin')).not.toBeNull();
    const third = await visitAs(site, email);
    const list = await visitor.open('/member/security');
    await visitor.submit(list, 'form#end-others', {}, ['step', 'sessions']);
    expect(textOf(await third.open('/member/overview'), 'form#signin')).not.toBeNull();
    expect(textOf(await visitor.open('/member/overview'), '#signed-in')).toContain(email);
  });

  test('a new address needs the password and its confirmation link', async () => {
    const page = await visitor.open('/member/security?do=email');
    const form = 'form#change-email';
    const malformed = await visitor.submit(page, form, { email: 'x', current: PASSWORD });
    expect([malformed.status, getElement(malformed, '#email').getAttribute('value')]).toEqual([
      ...[422, 'x'],
    ]);
    const slip = await visitor.submit(page, form, { email: 'eve@gmial.com', current: 'no' });
    expect(textOf(slip, '#email-typo')).toContain('eve@gmail.com');
    const same = await visitor.submit(page, form, { email, current: PASSWORD });
    expect(textOf(same, '[data-error-for=email]')).toContain('already');
    const unsure = await visitor.submit(page, form, { email: 'eve@new.example', current: 'no' });
    expect([unsure.status, getElement(unsure, '#email').getAttribute('value')]).toEqual([
      ...[422, 'eve@new.example'],
    ]);
    const sent = await visitor.submit(unsure, form, {
      email: 'eve@new.example',
      current: PASSWORD,
    });
    expect(textOf(sent, '#done')).toContain('We’ve sent a link to the new address.');
    expect(await members.one('SELECT email FROM account WHERE id = $1', [id])).toEqual({ email });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const fields = { email: `eve${count}@new.example`, current: PASSWORD };
      statuses.push((await visitor.submit(page, form, fields)).status);
    }
    expect(statuses).toEqual([...Array(4).fill(200), 429]);
  });

  test('only the account that requested it can confirm a new address, not the reader of the mailbox', async () => {
    const follow = async (by: Visitor, to: string) => {
      const { id: linkId } = await site.database.run((work) =>
        createLink(work, { purpose: 'new-email', accountId: id, email: to }),
      );
      return by.open(`/member/security?token=${tokenOf(AUTH_SECRET, linkId)}`);
    };
    const to = 'eve@typo.example';
    const stranger = visit(site);
    const prompt = await follow(stranger, to);
    expect([prompt.path, textOf(prompt, 'form#link-form')]).toEqual([
      '/member/security?step=link',
      null,
    ]);
    expect(prompt.html).toContain('sign in with your current one first');
    expect(prompt.html).not.toContain(email);
    await addMember(site, { email: 'mallory@member.example' });
    const mallory = await visitAs(site, 'mallory@member.example');
    const other = await follow(mallory, to);
    expect(textOf(other, '#link-form')).toBeNull();
    const fields = { step: 'email-confirm', link: '' };
    expect((await members.post(mallory, '/member/security', fields)).status).toBe(404);
    expect(await members.one('SELECT email FROM account WHERE id = $1', [id])).toEqual({ email });
    // Another, signed-out browser of the owner continues with the same link after signing in.
    const phone = visit(site);
    const signIn = await follow(phone, to);
    const ready = await phone.submit(signIn, 'form#signin', { email, password: PASSWORD });
    expect(ready.path).toBe('/member/security?step=link');
    const done = await phone.submit(ready, 'form#link-form');
    expect(textOf(done, '#done')).toContain('Your email address has changed');
    expect(await members.one('SELECT email FROM account WHERE id = $1', [id])).toEqual({
      email: to,
    });
    await members.rows('UPDATE account SET email = $2 WHERE id = $1', [id, email]);
  });

  test('a new password is checked and ends all other sessions', async () => {
    const other = await visitAs(site, email);
    const page = await visitor.open('/member/security?do=password');
    const change = (fields: Fields) => visitor.submit(page, 'form#change-password', fields);
    const short = await change({ current: PASSWORD, password: 'short', password_again: 'short' });
    expect(textOf(short, '[data-error-for=password]')).toContain('too short');
    const leaked = 'flvbybcnhfnjh';
    const known = await change({ current: PASSWORD, password: leaked, password_again: leaked });
    expect(textOf(known, '[data-error-for=password]')).toContain('too easy to guess');
    const typo = await change({ current: PASSWORD, password: next, password_again: 'x' });
    expect(textOf(typo, '[data-error-for=password_again]')).toContain('don’t match');
    const done = await change({ current: PASSWORD, password: next, password_again: next });
    expect(textOf(done, '#done')).toContain('Your password has been changed');
    expect(textOf(await other.open('/member/overview'), 'form#signin')).not.toBeNull();
  });
});

describe('deletion', () => {
  test('is not available to staff', async () => {
    await addMember(site, { email: 'staff@member.example', role: 'support' });
    const visitor = await visitAs(site, 'staff@member.example');
    const page = await visitor.open('/member/profile?do=delete');
    const fields = { confirm: 'yes', current: PASSWORD };
    expect((await visitor.submit(page, 'form#delete-account', fields)).status).toBe(403);
    const overview = await visitor.open('/member/overview');
    expect(textOf(overview, '[data-attention=second-factor]')).toContain('office');
  });

  test('without a password needs a recent sign-in', async () => {
    const id = await addMember(site, { email: 'link@member.example' });
    const visitor = await visitAs(site, 'link@member.example');
    await members.rows('UPDATE account_credential SET password = null WHERE account_id = $1', [id]);
    await members.rows(
      "UPDATE account_session SET created_at = now() - interval '1 hour' WHERE account_id = $1",
      [id],
    );
    const page = await visitor.open('/member/profile?do=delete');
    const refused = await visitor.submit(page, 'form#delete-account', { confirm: 'yes' });
    expect([refused.status, textOf(refused, '#delete-account')]).toEqual([
      ...[403, expect.stringContaining('sign in again by email')],
    ]);
    await members.rows('UPDATE account_session SET created_at = now() WHERE account_id = $1', [id]);
    const done = await visitor.submit(refused, 'form#delete-account', { confirm: 'yes' });
    expect(textOf(done, '#deleted')).toContain('Your account is deleted');
  });

  test('removes the account and keeps orders, invoices, and licenses', async () => {
    const gone = await members.owner('gone@member.example');
    const { visitor } = gone;
    const { email } = gone;
    const over = { email, validUntil: new Date(0) };
    const quotes = [
      await makeTestQuote(site.database, over),
      await makeTestQuote(site.database, { email }),
    ];
    const cookie = members.cookieOf(visitor);
    const page = await visitor.open('/member/profile?do=delete');
    expect(textOf(page, '#delete')).toContain('1 subscription. It will continue');
    const unticked = await visitor.submit(page, 'form#delete-account', { current: PASSWORD });
    expect(textOf(unticked, '[data-error-for=confirm]')).toBe('Check the box to confirm.');
    const wrong = await visitor.submit(page, 'form#delete-account', {
      confirm: 'yes',
      current: 'wrong',
    });
    expect([wrong.status, getElement(wrong, '#confirm').hasAttribute('checked')]).toEqual([
      ...[422, true],
    ]);
    const done = await visitor.submit(wrong, 'form#delete-account', {
      confirm: 'yes',
      current: PASSWORD,
    });
    expect([done.path, textOf(done, '#deleted')]).toEqual([
      ...['/member/profile?done=deleted', expect.stringContaining('deleted')],
    ]);
    const old = await site.get('/member/overview', { headers: { cookie } });
    expect(await old.text()).toContain('id="signin"');
    const left = await members.one(
      `SELECT (SELECT count(*) FROM account WHERE id = $1) AS accounts,
        (SELECT count(*) FROM account_session WHERE account_id = $1) AS sessions,
        (SELECT count(*) FROM orders WHERE email = $2) AS orders,
        (SELECT count(*) FROM license WHERE email = $2 AND state = 'active') AS licences,
        (SELECT count(*) FROM sales_quote WHERE id = $3) AS ended_quotes,
        (SELECT count(*) FROM sales_quote WHERE id = $4) AS open_quotes`,
      [gone.id, gone.email, ...quotes.map(({ id }) => id)],
    );
    expect(Object.values(left ?? {}).map(Number)).toEqual([0, 0, 1, 1, 0, 1]);
  });
});

test('a failing page reports the error, and the rest of the account opens', async () => {
  await addMember(site, { email: 'broken@member.example' });
  const visitor = await visitAs(site, 'broken@member.example');
  await members.rows('ALTER TABLE ticket RENAME TO ticket_away');
  try {
    const tickets = await visitor.open('/member/tickets');
    expect([tickets.status, textOf(tickets, '#broken')]).toEqual([
      ...[500, expect.stringContaining('can’t show this right now')],
    ]);
    expect((await visitor.open('/member/orders')).status).toBe(200);
  } finally {
    await members.rows('ALTER TABLE ticket_away RENAME TO ticket');
  }
});
