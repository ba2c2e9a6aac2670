import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSubscriptions } from '../../domain/subscription/index.ts';
import { MEMBER_TYPES } from '../../web/routing/checks.ts';
import { addMember, visitAs } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { type Owner, openMembers } from '../harness/members.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Fields, getElement, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  site = await openTestSite({ prints: true });
  members = openMembers(site);
});
afterAll(() => site.stop());

describe('a signed-out visitor', () => {
  test('learns nothing, gets no file, and changes nothing', async () => {
    const stranger = visit(site);
    expect((await stranger.open('/member/other')).status).toBe(404);
    expect((await members.file(stranger, 'kind=json')).headers.get('location')).toBe(
      '/member/profile',
    );
    expect(await (await site.get('/member/owned')).json()).toBeNull();
    const sent = await members.post(stranger, '/de/member/profile', {
      step: 'delete',
      confirm: 'yes',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      ...[303, '/de/login/signin?next=%2Fde%2Fmember%2Fprofile&step=signed-out'],
    ]);
  });

  test('gets the sign-in form in place on every page', async () => {
    for (const type of [...MEMBER_TYPES, 'zipx']) {
      const page = await visit(site).open(`/de/member/${type}`);
      expect([type, page.status]).toEqual([type, 200]);
      expect(getElement(page, 'form#signin').getAttribute('action')).toContain(type);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
    }
  });
});

describe('a new member', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    await addMember(site, { email: 'new@member.example' });
    visitor = await visitAs(site, 'new@member.example');
  });

  test('sees what each empty list is for', async () => {
    for (const type of ['licences', 'devices', 'orders', 'subscriptions', 'tickets']) {
      const page = await visitor.open(`/member/${type}`);
      expect([type, page.status]).toEqual([type, 200]);
      expect(textOf(page, '#empty')?.length).toBeGreaterThan(20);
    }
    // Long addresses break at a sensible place and not within a word.
    const profile = await visitor.open('/member/profile');
    expect(profile.html.match(/new<wbr\/>@member<wbr\/>\.example/g)).toHaveLength(2);
    const overview = await visitor.open('/member/zipx');
    expect(textOf(overview, '#attention')).toBe('Nothing needs your attention.');
    expect(textOf(overview, '#counts')).toContain('0 Licenses');
    expect(textOf(overview, '#empty')).toContain('You don’t have any licenses yet.');
    const security = await visitor.open('/member/security');
    expect(textOf(security, '#passkeys')).toContain('You don’t have any passkeys yet.');
    const downloads = await visitor.open('/member/downloads');
    expect(downloads.document.querySelectorAll('#owned [data-program]')).toHaveLength(0);
    expect(downloads.document.querySelectorAll('#others .checksum').length).toBeGreaterThan(0);
  });
});

describe('the account', () => {
  let ada: Owner;
  let bob: Owner;
  beforeAll(async () => {
    ada = await members.owner('ada@member.example', '=HYPERLINK("http://x")');
    bob = await members.owner('bob@member.example');
  });

  test('downloads the statement of a year, and nobody else’s', async () => {
    const orders = await ada.visitor.open('/de/member/orders');
    const link = getElement(orders, '#statements a').getAttribute('href') ?? '';
    expect(link).toMatch(/^\/de\/member\/file\?kind=statement&document=[A-Z]+-\d{4}-\d+$/);
    const query = link.split('?')[1] ?? '';
    const file = await members.file(ada.visitor, query);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const text = textOfPdf(new Uint8Array(await file.arrayBuffer()));
    expect(text).toContain(ada.email);
    expect(text).not.toContain(bob.email);
    for (const other of ['&document=INV-1999-000001', '&document=%00', '']) {
      expect((await members.file(ada.visitor, `kind=statement${other}`)).status).toBe(404);
    }
    const signedOut = await members.file(visit(site), query);
    expect(signedOut.headers.get('location')).toBe('/member/orders');
  });

  test('gives nobody else’s data', async () => {
    await members.rows(
      `INSERT INTO account_passkey (id, name, public_key, account_id, credential, counter, device_type, backed_up, created_at)
       VALUES ($1, 'Bob’s phone', 'x', $2, 'bobs', 0, 'singleDevice', false, now())`,
      [bob.activation, bob.id],
    );
    const session = await members.one('SELECT id FROM account_session WHERE account_id = $1', [
      bob.id,
    ]);
    const tries: [page: string, fields: Fields][] = [
      ['devices', { step: 'free', activation: bob.activation }],
      ['devices', { step: 'free', activation: 'x' }],
      ['security', { step: 'passkey-remove', passkey: bob.activation }],
      ['security', { step: 'session', session: `${session?.id}` }],
      ['security', { step: 'session', session: '' }],
    ];
    for (const [page, fields] of tries) {
      const answer = await members.post(ada.visitor, `/member/${page}`, fields);
      expect([fields, answer.status]).toEqual([fields, 404]);
      expect(await answer.text()).toContain('We can’t find this in your account.');
    }
    expect((await members.file(ada.visitor, `kind=licence&licence=${bob.license}`)).status).toBe(
      404,
    );
    for (const type of MEMBER_TYPES) {
      expect((await ada.visitor.open(`/member/${type}?free=${bob.activation}`)).html).not.toContain(
        'bob@',
      );
    }
    const left = await members.one(
      `SELECT (SELECT count(*) FROM license_activation WHERE id = $1 AND ended_at IS NULL) AS seats,
        (SELECT count(*) FROM account_passkey WHERE account_id = $2) AS passkeys,
        (SELECT count(*) FROM account_session WHERE account_id = $2) AS sessions`,
      [bob.activation, bob.id],
    );
    expect(Object.values(left ?? {}).map(Number)).toEqual([1, 1, 1]);
  });

  test('rejects unknown forms, forms of other pages, and forms from other sites', async () => {
    for (const [page, step] of [
      ['orders', 'profile'],
      ['profile', 'password'],
      ['security', 'toString'],
      ['profile', ''],
    ]) {
      expect(
        (await members.post(ada.visitor, `/member/${page}`, { step: step ?? '' })).status,
      ).toBe(422);
    }
    const foreign = await site.get('/member/security', {
      method: 'POST',
      body: new URLSearchParams({ step: 'sessions' }),
      headers: { origin: 'https://evil.example', cookie: members.cookieOf(ada.visitor) },
    });
    expect(foreign.status).toBe(403);
  });

  test('shows license, PC, order, subscription, and files of its owner', async () => {
    const licenses = await ada.visitor.open('/member/licences');
    const card = `#licence-${ada.license}`;
    expect(textOf(licenses, `${card} .key`)).toContain(ada.key);
    expect(textOf(licenses, card)).toContain('1 of 1');
    expect(textOf(licenses, card)).toContain('Renews automatically');
    const headers = { cookie: members.cookieOf(ada.visitor) };
    expect(headers.cookie).toContain('member=true');
    const owned = await site.get('/member/owned', { headers });
    expect([await owned.json(), owned.headers.get('cache-control')]).toEqual([
      ...[['zipx'], 'private, no-store'],
    ]);
    const signed = await members.file(ada.visitor, `kind=licence&licence=${ada.license}`);
    expect([signed.status, signed.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    expect(await signed.text()).toContain('payload');
    const orders = await ada.visitor.open('/member/orders');
    expect(textOf(orders, `[data-order=${ada.order}]`)).toContain('Paid');
    const invoice = getElement(orders, `[data-order=${ada.order}] a[href*="/invoice?"]`);
    expect((await site.get(invoice.getAttribute('href') ?? '')).status).toBe(200);
    const check = await ada.visitor.submit(orders, `[data-order=${ada.order}] form`);
    expect([check.path, textOf(check, 'main dl.facts')?.includes(ada.order)]).toEqual([
      ...['/company/refund-request', true],
    ]);
    const [subscription] = await site.database.read((reader) =>
      findSubscriptions(reader, { email: ada.email }),
    );
    const listed = await ada.visitor.open('/member/subscriptions');
    const charge = getElement(listed, `#subscription-${subscription?.id} [data-minor]`);
    expect(Number(charge.getAttribute('data-minor'))).toBe(subscription?.nextQuote.total.minor);
    const manage = getElement(listed, `#subscription-${subscription?.id} a.button`);
    const opened = await visit(site).open(manage.getAttribute('href') ?? '');
    expect(textOf(opened, `#subscription-${subscription?.id}`)).toContain(ada.order);
    const downloads = await ada.visitor.open('/member/downloads');
    const path = getElement(downloads, '#owned [data-program=zipx] a.primary').getAttribute('href');
    expect(textOf(downloads, '#owned .checksum')).toMatch(/^[0-9a-f]{64}$/);
    expect((await site.get(path ?? '')).status).toBe(200);
  });

  test('shows the newest licenses without keys on the overview, with links to their apps', async () => {
    const overview = await ada.visitor.open('/member/overview');
    const line = getElement(overview, '.licence-lines > [data-state=active]');
    expect(line.text).toContain('ZipX');
    expect(line.querySelector('.pill')?.text).toBe('Active');
    expect(line.querySelector('dd')?.text).toMatch(/20\d\d/);
    const way = line.querySelector('a.button')?.getAttribute('href') ?? '';
    expect(way).toBe('/member/downloads#program-zipx');
    const downloads = await ada.visitor.open('/member/downloads');
    expect(downloads.document.querySelectorAll(`#${way.split('#')[1]}`)).toHaveLength(1);
    const licenses = await ada.visitor.open('/member/licences');
    const key = getElement(licenses, '.key').text.replace('License key', '').trim();
    expect(key.length).toBeGreaterThan(20);
    expect(overview.html).not.toContain(key);
  });

  test('lists an unfinished order and an overdue renewal on the overview', async () => {
    const shop = visit(site);
    const pay = await goToPay(shop, '', { product: 'pdfreader', plan: 'year', seats: '1' });
    const card = { ...BUYER, email: ada.email, card_number: '4000 0000 0000 0002' };
    expect((await shop.submit(pay, 'form#pay', card)).status).toBe(422);
    await members.rows(
      `UPDATE subscription SET state = 'past-due', grace_ends_at = now() + interval '5 days' WHERE email = $1`,
      [ada.email],
    );
    const overview = await ada.visitor.open('/member/overview');
    expect(textOf(overview, '[data-attention=past-due]')).toContain('couldn’t charge you for the');
    const resume = getElement(overview, '[data-attention=unfinished] a').getAttribute('href');
    expect((await shop.open(resume ?? '')).status).toBe(200);
    const orders = await ada.visitor.open('/member/orders');
    expect(textOf(orders, '#unfinished')).toContain('Payment declined');
    await members.rows(
      `UPDATE subscription SET state = 'active', grace_ends_at = null WHERE email = $1`,
      [ada.email],
    );
  });

  test('deactivates a PC in two steps', async () => {
    const list = await ada.visitor.open('/member/devices');
    const link = getElement(list, `#device-${ada.activation} a`).getAttribute('href') ?? '';
    const confirmation = await ada.visitor.open(link);
    expect(textOf(confirmation, '#ask')).toContain(`Deactivate PC of ${ada.email}?`);
    const freed = await ada.visitor.submit(confirmation, 'form#free');
    expect(textOf(freed, '#done')).toContain(`PC of ${ada.email} is deactivated.`);
    expect(textOf(freed, '#empty')).not.toBeNull();
    expect((await ada.visitor.submit(confirmation, 'form#free')).status).toBe(200);
  });

  test('keeps typed values of an invalid profile and saves a valid one', async () => {
    const page = await ada.visitor.open('/member/profile');
    const long = 'x'.repeat(101);
    const wrong = await ada.visitor.submit(page, 'form#profile', {
      name: long,
      language: 'xx',
      market: 'moon',
    });
    expect(wrong.status).toBe(422);
    expect(getElement(wrong, '#name').getAttribute('value')).toBe(long);
    for (const field of ['name', 'language', 'market']) {
      expect(getElement(wrong, `[data-error-for=${field}]`).text).not.toBe('');
    }
    const saved = await ada.visitor.submit(wrong, 'form#profile', {
      name: 'Ada L.',
      language: 'de',
      market: 'gb',
    });
    expect(textOf(saved, '#done')).toBe('Your changes are saved.');
    const kept = await members.one('SELECT name, locale, market FROM account WHERE id = $1', [
      ada.id,
    ]);
    expect(kept).toEqual({ name: 'Ada L.', locale: 'de', market: 'gb' });
  });

  test('exports all data without secrets, and safely for spreadsheets', async () => {
    expect((await members.file(ada.visitor, 'kind=other')).status).toBe(404);
    const answer = await members.file(ada.visitor, 'kind=json');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = await answer.text();
    const all = JSON.parse(text);
    expect(all.orders.map(({ state }: { state: string }) => state)).toEqual(['declined', 'paid']);
    expect(all.licences[0]).toMatchObject({
      key: ada.key,
      devices: [{ device: expect.any(String) }],
    });
    expect(text).not.toMatch(/bob@|"token"|"password"|mandate/);
    const csv = await (await members.file(ada.visitor, 'kind=orders')).text();
    expect(csv).toContain(`${ada.order},`);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(await (await members.file(ada.visitor, 'kind=devices')).text()).toContain('PC of ada@');
  });
});
