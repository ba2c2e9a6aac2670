import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEATS } from '../../domain/price/index.ts';
import { addMember, PASSWORD, visitAs, visitAsStaff } from '../harness/accounts.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const BOSS = 'boss@shop.example';
const BUYER = 'ana@shop.example';

let site: TestSite;
let boss: Visitor;
let orderPath: string;
let orderNumber: string;
let tail: string;

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;
const textsOf = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map((each) => each.text.trim());

beforeAll(async () => {
  site = await openTestSite();
  const buyer = visit(site);
  const pay = await goToPay(buyer);
  await buyer.submit(pay, 'form#pay', payWith('good', { name: '=HYPERLINK("x")' }));
  await vi.waitFor(
    async () => expect(await rows('SELECT id FROM license')).toHaveLength(1),
    10_000,
  );
  const [order] = await rows('SELECT id, order_number FROM orders');
  [orderPath, orderNumber] = [`/office/orders/${order?.['id']}`, `${order?.['order_number']}`];
  const [license] = await rows('SELECT key_tail FROM license');
  tail = `${license?.['key_tail']}`;
  await addMember(site, { email: BOSS });
  await addMember(site, { email: 'late@shop.example' });
});
afterAll(() => site.stop());

describe('the first administrator', () => {
  test('does not exist without the link, and the link leads to the sign-in page', async () => {
    const guess = await visitAs(site, 'late@shop.example');
    expect((await guess.open('/office/claim?token=guess')).status).toBe(404);
    expect((await guess.open('/office/orders')).status).toBe(404);
    const link = await visit(site).open(site.officePath);
    expect([link.status, link.path]).toEqual([200, '/office/mails']);
    expect(textsOf(link, '#office-menu a')).toEqual([
      ...['Emails', 'Advertising', 'Purchase errors', 'Components'],
    ]);
    // It has a shell of its own, without the shop's menu.
    expect([textOf(link, '#logo'), textsOf(link, '.site-menu, .footer-groups')]).toEqual([
      'Office',
      [],
    ]);
  });

  test('is created by the link once, and the other links stop working', async () => {
    const path = site.claimPath ?? '';
    boss = visit(site);
    const signIn = await boss.open(path);
    const page = await boss.submit(signIn, 'form#signin', { email: BOSS, password: PASSWORD });
    expect(textOf(page, '.lead')).toContain(BOSS);
    const next = await boss.submit(page, 'form#claim');
    expect(next.path).toBe('/office/claim?done=1');
    expect(textOf(next, 'main')).toContain('You’re now an administrator.');
    for (const prefix of ['', '/de'])
      expect((await boss.open(`${prefix}/office`)).path).toBe(
        `${prefix}/member/security?needed=second-factor`,
      );
    // The email for choosing a password, which a second factor requires, may be readable only in the office.
    expect((await visit(site).open(site.officePath)).path).toBe('/office/mails');
    await rows('UPDATE account SET second_factor = true WHERE email = $1', [BOSS]);
    const late = await visitAs(site, 'late@shop.example');
    for (const closed of [path, next.path]) expect((await late.open(closed)).status).toBe(404);
    expect((await visit(site).open(site.officePath)).path).toMatch(/^\/login\/signin/);
  });
});

describe('rejects', () => {
  test('a form from another site, and one without a reason', async () => {
    const cookie = [...boss.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = new URLSearchParams({ step: 'revoke', why: 'x' });
    const headers = { cookie, origin: 'https://evil.example' };
    expect((await site.get(orderPath, { method: 'POST', headers, body })).status).toBe(403);
    const page = await boss.submit(await boss.open(orderPath), 'form#revoke');
    expect([page.status, textOf(page, '#refusal')]).toEqual([422, 'Please give a reason.']);
    const why = 'long '.repeat(201).trim();
    const long = await boss.submit(await boss.open(orderPath), 'form#revoke', { why });
    expect([long.status, textOf(long, '#refusal')]).toEqual([
      ...[422, 'Please write at most 1,000 characters.'],
    ]);
    // The form is open with its values.
    expect(getElement(long, 'details[open] form#revoke [name=why]').getAttribute('value')).toBe(
      why,
    );
    expect(await rows("SELECT id FROM license WHERE state <> 'active'")).toEqual([]);
  });

  test('unknown ids', async () => {
    for (const path of ['orders/1', 'orders/5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11', 'mails/x'])
      expect((await boss.open(`/office/${path}`)).status, path).toBe(404);
  });
});

test('an office page is never cached and follows the language of its URL', async () => {
  const page = await boss.open('/de/office');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(getElement(page, 'html').getAttribute('lang')).toBe('de');
  expect(page.document.querySelectorAll('#office-menu a').length).toBeGreaterThan(7);
  // The footer is a line of legal links.
  expect(page.document.querySelectorAll('.footer-groups, .footer-line').length).toBe(1);
  expect(page.document.querySelector('.footer-groups')).toBe(null);
});

test('an order is found by number, address, key, and filters, and exported safely for spreadsheets', async () => {
  const found = async (query: string) =>
    textsOf(await boss.open(`/office/orders?${query}`), 'tbody td:first-child');
  for (const search of [orderNumber.toLowerCase(), BUYER.toUpperCase(), tail])
    expect(await found(`search=${search}`), search).toEqual([orderNumber]);
  expect(await found('state=paid&product=zipx')).toEqual([orderNumber]);
  for (const query of [
    'search=nobody%40x.example',
    'state=open',
    'product=pdfreader',
    'until=2020-01-01',
  ])
    expect(await found(query), query).toEqual([]);
  const file = await boss.open('/office/orders/file?state=paid');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.html).toContain(`"'=HYPERLINK(""x"")"`);
  expect(file.html.split('\r\n')).toHaveLength(3);
});

test('a refund is previewed, made once, and recorded', async () => {
  const page = await boss.open(orderPath);
  const form = { how: 'part', amount: '1,5', why: 'too slow' };
  const wrong = await boss.submit(page, 'form#preview-refund', { ...form, amount: '1.234' });
  expect([wrong.status, textOf(wrong, '#refusal')]).toEqual([
    422,
    'Please enter an amount like 19.95.',
  ]);
  const shown = await boss.submit(page, 'form#preview-refund', form);
  expect(textOf(shown, 'form#refund')).toMatch(/The buyer gets \$1\.50 back/);
  expect(await rows('SELECT id FROM refund')).toEqual([]);
  const done = await boss.submit(shown, 'form#refund');
  expect(textOf(done, '#done')).toBe('Done.');
  await boss.submit(shown, 'form#refund');
  expect(await rows('SELECT minor::int, by FROM refund')).toEqual([{ minor: 150, by: BOSS }]);
  const log = await boss.open('/office/audit?act=refund');
  expect(textsOf(log, 'tbody td').slice(1, 5)).toEqual([BOSS, 'Refund', orderNumber, 'too slow']);
});

test('a refund does what its preview showed, or nothing', async () => {
  const page = await boss.open(orderPath);
  const preview = (amount: string) =>
    boss.submit(page, 'form#preview-refund', { how: 'part', amount, why: 'two tabs' });
  const [total] = await rows('SELECT minor::int FROM payment');
  const left = Number(total?.['minor']) - 150;
  const [first, second] = [await preview('1'), await preview(`${(left - 100) / 100}`)];
  expect(textOf(second, 'form#refund')).toContain('licenses from this order stay');
  expect(textOf(await boss.submit(first, 'form#refund'), '#done')).toBe('Done.');
  const late = await boss.submit(second, 'form#refund');
  const kept = ['amount', 'why'].map((name) =>
    getElement(late, `form#preview-refund [name=${name}]`).getAttribute('value'),
  );
  expect(kept[1]).toBe('two tabs');
  expect(kept[0]).toMatch(/\d/);
  expect([late.status, textOf(late, '#refusal')]).toEqual([
    422,
    'This has changed in the meantime. Please look at it again.',
  ]);
  // The first form, sent again, is still the same refund.
  expect(textOf(await boss.submit(first, 'form#refund'), '#done')).toBe('Done.');
  const refunds = await rows('SELECT minor::int FROM refund ORDER BY requested_at');
  expect(refunds).toEqual([{ minor: 150 }, { minor: 100 }]);
  expect(await rows("SELECT id FROM audit_entry WHERE act = 'refund'")).toHaveLength(2);
  expect(await rows("SELECT id FROM license WHERE state <> 'active'")).toEqual([]);
});

test('support can help with licenses and has no finance actions', async () => {
  const sam = await visitAsStaff(site, { email: 'sam@shop.example', role: 'support' });
  const why = 'asked by phone';
  const page = await sam.open(orderPath);
  expect(textOf(page, 'main')).toContain(tail);
  const size = '#raise-seats [name=seats] option[selected]';
  const larger = SEATS.find((seats) => seats > 1);
  expect(textOf(page, size)).toBe(`${larger}`);
  await sam.submit(page, 'form#resend-keys', { why });
  await sam.submit(page, 'form#resend-keys', { why });
  expect(await rows("SELECT id FROM mail WHERE kind = 'licence-keys'")).toHaveLength(1);
  await sam.submit(page, 'form#raise-seats', { why, seats: '5' });
  await sam.submit(page, 'form#end-pause', { why });
  const last = await sam.submit(page, 'form#revoke', { why });
  expect(textOf(last, '#done')).toBe('Done.');
  expect(last.document.querySelector('form#revoke')).toBeNull();
  expect(last.document.querySelector('form#resend-keys')).toBeNull();
  expect(await rows('SELECT seats, state FROM license')).toEqual([{ seats: 5, state: 'revoked' }]);
  const again = await sam.submit(last, 'form#restore', { why });
  expect(again.document.querySelector('form#restore')).toBeNull();
  expect(await rows('SELECT seats, state FROM license')).toEqual([{ seats: 5, state: 'active' }]);
  const acts = await rows('SELECT act FROM audit_entry WHERE who = $1 ORDER BY at', [
    'sam@shop.example',
  ]);
  expect(acts.map(({ act }) => act)).toEqual([
    ...['resend-keys', 'raise-seats', 'end-pause', 'revoke', 'restore'],
  ]);
  expect((await sam.open('/office/audit')).status).toBe(404);
});

test('a typed amount is used, and an invalid one is reported beside its field', async () => {
  const page = await boss.open(orderPath);
  const form = { how: 'whole', amount: '2', why: 'slow' };
  const shown = await boss.submit(page, 'form#preview-refund', form);
  expect(textOf(shown, 'form#refund')).toMatch(/The buyer gets \$2\.00 back/);
  expect(getElement(shown, 'form#refund a').getAttribute('href')).toBe(orderPath);
  const wrong = await boss.submit(page, 'form#preview-refund', { ...form, amount: '2.345' });
  expect(textOf(wrong, '#amount-error')).toBe('Please enter an amount like 19.95.');
  expect(getElement(wrong, '#amount').getAttribute('aria-invalid')).toBe('true');
  const german = await boss.submit(await boss.open(`/de${orderPath}`), 'form#preview-refund', {
    ...form,
    amount: '2,345',
  });
  const [example = ''] = /\d+,\d+/.exec(textOf(german, '#amount-error') ?? '') ?? [];
  // The format shown as an example is accepted.
  const taken = await boss.submit(german, 'form#preview-refund', { ...form, amount: example });
  expect(example).toBe('19,95');
  expect(textOf(taken, '#amount-error') ?? '').not.toContain('19,95');
});

test('lists, files, filters, and the page of an order agree on what was refunded', async () => {
  const found = async (state: string) =>
    textsOf(await boss.open(`/office/orders?state=${state}`), 'tbody td:last-child');
  expect(await found('partly-refunded')).toEqual(['Partly refunded']);
  expect(await found('')).toEqual(['Partly refunded']);
  expect([await found('paid'), await found('refunded')]).toEqual([[], []]);
  expect(textsOf(await boss.open(orderPath), '.facts .pill')).toEqual(['Partly refunded']);
  const file = await boss.open('/office/orders/file?state=partly-refunded');
  expect(file.html).toContain(',partly-refunded,');
});

test('a license past its last day is expired and can still be revoked', async () => {
  const state = async (path: string) => textsOf(await boss.open(path), 'td .pill');
  const list = `/office/licences?search=${tail}`;
  expect(await state(list)).toEqual(['Active']);
  await rows("UPDATE license_period SET ends_at = ends_at - interval '2 years'");
  await rows("UPDATE license SET expires_at = expires_at - interval '2 years'");
  expect(await state(list)).toEqual(['Expired']);
  const page = await boss.open(orderPath);
  expect(textsOf(page, 'td .pill')).toContain('Expired');
  expect(page.document.querySelector('form#revoke')).not.toBeNull();
  await rows("UPDATE license_period SET ends_at = ends_at + interval '2 years'");
  await rows("UPDATE license SET expires_at = expires_at + interval '2 years'");
});

test('codes are shown as words: payment methods, email kinds, reasons, states in the log', async () => {
  const page = await boss.open(orderPath);
  const history = textsOf(page, 'h2:last-of-type ~ .scroll-box td:nth-child(3)');
  expect(history).toContain('Card');
  expect(history).toContain('Decided by staff');
  expect(history).toContain(`Order confirmation · ${BUYER}`);
  expect(history).toContain(`License keys · ${BUYER}`);
  expect(textsOf(await boss.open('/office/mails'), 'td:nth-child(2)')).toContain(
    'Order confirmation',
  );
  const log = await boss.open('/office/audit?act=revoke');
  expect(textsOf(log, 'tbody tr:first-child td').slice(5)).toEqual([
    ...[`…${tail}: Active`, `…${tail}: Revoked`],
  ]);
  const claim = await boss.open('/office/audit?act=claim-admin');
  expect(textsOf(claim, 'tbody td').slice(4)).toEqual(['', 'Customer', 'Administrator']);
});

test('a form sent after the session ended shows the sign-in page, which leads back to the form', async () => {
  const path = '/de/office/prices?product=zipx&done=1';
  const page = await boss.open(path);
  const kept = new Map(boss.cookies);
  boss.cookies.clear();
  const body = new URLSearchParams({ step: 'preview-prices' });
  const headers = { origin: site.url, referer: site.url + path };
  const sent = await site.get('/de/office/prices', { method: 'POST', headers, body });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    ...[303, '/de/login/signin?next=%2Fde%2Foffice%2Fprices%3Fproduct%3Dzipx&step=signed-out'],
  ]);
  const signIn = await boss.submit(page, 'form#preview-prices');
  expect(textOf(signIn, '#signed-out')).toContain('nicht speichern');
  const fields = { email: 'late@shop.example', password: PASSWORD };
  const back = await visit(site).submit(signIn, 'form#signin', fields);
  expect(back.path).toBe('/de/office/prices?product=zipx');
  // Opening a page loses nothing, so there is no warning.
  const opened = await boss.open('/de/office/prices');
  expect(opened.path).toBe('/de/login/signin?next=%2Fde%2Foffice%2Fprices');
  expect(textOf(opened, '#signed-out')).toBeNull();
  for (const [name, value] of kept) boss.cookies.set(name, value);
});

test('a refunded license cannot be restored', async () => {
  const why = 'shared with others';
  await boss.submit(await boss.open(orderPath), 'form#revoke', { why });
  const taken = await boss.open(orderPath);
  const shown = await boss.submit(taken, 'form#preview-refund', { how: 'whole', why });
  await boss.submit(shown, 'form#refund');
  await vi.waitFor(
    async () =>
      expect(await rows('SELECT number FROM license_period WHERE withdrawn_at IS NULL')).toEqual(
        [],
      ),
    10_000,
  );
  const refunded = await boss.open(orderPath);
  for (const form of ['restore', 'revoke', 'preview-refund'])
    expect(refunded.document.querySelector(`form#${form}`), form).toBeNull();
  // This page was opened before the refund.
  const late = await boss.submit(taken, 'form#restore', { why });
  expect([late.status, textOf(late, '#refusal') !== '']).toEqual([422, true]);
  expect(await rows('SELECT state FROM license')).toEqual([{ state: 'revoked' }]);
  expect(textsOf(refunded, '.facts .pill')).toEqual(['Refunded']);
  const states = async (query: string) =>
    textsOf(await boss.open(`/office/orders?state=${query}`), 'tbody td:last-child');
  expect([await states('refunded'), await states('paid')]).toEqual([['Refunded'], []]);
});

test('a customer page shows everything about a customer', async () => {
  const page = await boss.open(`/office/customers?email=${BUYER}`);
  expect(textsOf(page, 'main h2')).toEqual([
    ...['Account', 'Notes about the customer', 'Orders', 'Licenses', 'Subscriptions'],
    ...['Requests', 'Emails'],
  ]);
  expect(textOf(page, 'main')).toContain(orderNumber);
  expect(textOf(page, 'main')).toContain(tail);
  expect(textOf(page, 'main')).toContain('This address has no account.');
});

test('a disputed payment is listed until the bank decides, and an empty list has no file', async () => {
  const list = '/office/orders?state=disputed';
  const none = await boss.open(list);
  expect([textOf(none, '#none'), textOf(none, '#file')]).toEqual(['Nothing found.', null]);
  const turn = (dispute: string) =>
    rows(
      'UPDATE payment SET dispute = $1 WHERE order_id = (SELECT id::text FROM orders WHERE order_number = $2)',
      [dispute, orderNumber],
    );
  await turn('open');
  const link = getElement(await boss.open('/office'), `#attention a[href="${list}"]`);
  expect(link.textContent).toBe('1 order is disputed at the bank');
  expect(textOf(await boss.open(list), 'tbody')).toContain('Disputed at the bank');
  const found = await boss.open(list);
  expect(textsOf(found, 'tbody td:first-child')).toEqual([orderNumber]);
  expect(textOf(found, '#file')).toBe('Download as CSV');
  await turn('won');
  expect(textOf(await boss.open('/office'), '#attention')).not.toContain('disputed');
});

/** Keys of a revoked license are not sent again. */
const ORDER_MAIL = "id = (SELECT id FROM mail WHERE kind = 'order' ORDER BY id LIMIT 1)";

test('failed emails and jobs are listed and can be retried with a reason', async () => {
  await rows(`UPDATE mail SET state = 'failed' WHERE ${ORDER_MAIL}`);
  const [job] = await rows(
    "UPDATE pgboss.job SET state = 'failed' WHERE id = (SELECT id FROM pgboss.job WHERE name = 'settle-payment' AND state = 'completed' LIMIT 1) RETURNING id",
  );
  expect(textOf(await boss.open('/office'), '#attention')).toContain('1 email couldn’t be sent');
  const list = await boss.open('/office/mails?state=failed');
  const link = getElement(list, 'tbody a').getAttribute('href') ?? '';
  const mail = await boss.submit(await boss.open(link), 'form#retry-mail', { why: 'box is open' });
  expect(textOf(mail, '#done')).toBe('Done.');
  const jobs = await boss.open('/office/jobs');
  expect(textOf(jobs, 'tbody')).toContain('settle-payment');
  const retried = await boss.submit(jobs, 'tbody form', { why: 'bank is back' });
  expect(textOf(retried, '#done')).toBe('Done.');
  const [again] = await rows('SELECT state::text FROM pgboss.job WHERE id = $1', [job?.['id']]);
  expect(['retry', 'active', 'completed']).toContain(again?.['state']);
  expect(await rows("SELECT act FROM audit_entry WHERE act LIKE 'retry%' ORDER BY at")).toEqual([
    ...[{ act: 'retry-mail' }, { act: 'retry-job' }],
  ]);
});

test('emails no server accepted are sent again together with a reason', async () => {
  const lost = "state = 'failed', given_up = true, last_error = 'no answer'";
  const [mail] = await rows(`UPDATE mail SET ${lost} WHERE ${ORDER_MAIL} RETURNING id`);
  expect(textOf(await boss.open('/office'), '#attention')).toContain('1 email couldn’t be sent');
  expect(textOf(await boss.open(`/office/mails/${mail?.['id']}`), '.notice.bad')).toContain(
    'the shop has stopped trying',
  );
  const list = await boss.open('/office/mails?state=failed');
  expect(textOf(list, 'details.act summary')).toBe('Resend 1 undelivered email');
  expect(
    textOf(await boss.submit(list, 'form#retry-mails', { why: '' }), '[role=alert]'),
  ).toContain('Please give a reason.');
  const done = await boss.submit(list, 'form#retry-mails', { why: 'the server is back' });
  expect(textOf(done, '#done')).toBe('Done.');
  expect(textsOf(done, 'form#retry-mails')).toEqual([]);
  const state = async () => (await rows('SELECT state FROM mail WHERE id = $1', [mail?.['id']]))[0];
  await expect.poll(state).toEqual({ state: 'kept' });
  expect(
    await rows("SELECT why FROM audit_entry WHERE act = 'retry-mail' ORDER BY at DESC LIMIT 1"),
  ).toEqual([{ why: 'the server is back' }]);
});
