import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { fillOffice } from '../harness/office-data.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Page, textOf, type Visitor } from '../harness/visitor.ts';

let site: TestSite;
let fin: Visitor;
let ads: Visitor;
let boss: Visitor;

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;
const textsOf = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map((each) => each.text.trim());
const acts = async (act: string) =>
  (await rows('SELECT who, why, before, after FROM audit_entry WHERE act = $1', [act])) as Record<
    'who' | 'why' | 'before' | 'after',
    string
  >[];

beforeAll(async () => {
  site = await openTestSite();
  [fin, ads, boss] = [
    await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' }),
    await visitAsStaff(site, { email: 'marketing@shop.example', role: 'marketing' }),
    await visitAsStaff(site, { email: 'admin@shop.example', role: 'admin' }),
  ];
});
afterAll(() => site.stop());

describe('coupons', () => {
  const form = { how: 'one', code: 'autumn-25', kind: 'percent', percent: '12.5' };

  test('shows errors at their fields and keeps typed values', async () => {
    const page = await ads.open('/office/coupons');
    const refused = await ads.submit(page, 'form#preview-coupon', {
      ...form,
      code: 'welcome1o',
      zone: 'Mars/North',
      emails: 'ada@example.com',
      'last-day-time': '10:00',
      'use-limit': '0',
      percent: '101',
    });
    expect(refused.status).toBe(422);
    expect(
      refused.document
        .querySelectorAll('[data-error-for]')
        .map((each) => each.getAttribute('data-error-for')),
    ).toEqual(['percent', 'last-day-time', 'zone', 'use-limit']);
    expect(textOf(refused, 'textarea#emails')).toBe('ada@example.com');
    const taken = await ads.submit(page, 'form#preview-coupon', { ...form, code: 'welcome1o' });
    expect(textOf(taken, '[data-error-for="code"]')).toContain('looks the same');
  });

  test('rejects invalid, past, and endless dates, and removes characters no database stores', async () => {
    const page = await ads.open('/office/coupons');
    const look = (change: Record<string, string>) =>
      ads.submit(page, 'form#preview-coupon', { ...form, ...change });
    const first = await look({ 'first-day': '0000-01-01' });
    expect(textOf(first, '[data-error-for="first-day"]')).toContain('enter a date');
    const ever = { 'last-day': '9999-12-31', 'last-day-time': '23:59', zone: 'Pacific/Pago_Pago' };
    expect(textOf(await look(ever), '[data-error-for="last-day"]')).toContain('enter a date');
    const over = await look({ 'last-day': '2020-01-01' });
    expect(textOf(over, '[data-error-for="last-day"]')).toContain('in the future');
    const shown = await look({ code: 'long-1', 'last-day': '9998-12-31', emails: 'a\0@b.example' });
    const made = await ads.submit(shown, 'form#create-coupon', { why: 'f\0air' });
    expect(textOf(made, '#done')).toBe('Done.');
    expect((await acts('create-coupon'))[0]?.why).toBe('fair');
    await rows("DELETE FROM coupon WHERE code = 'LONG-1'");
    const arabic = await ads.open('/ar/office/coupons');
    const read = await ads.submit(arabic, 'form#preview-coupon', { ...form, percent: '٢٠' });
    expect([read.status, textOf(read, '#preview') === null]).toEqual([200, false]);
  });

  test('creates a code after a preview, finds it, and switches it off', async () => {
    const page = await ads.open('/office/coupons');
    const shown = await ads.submit(page, 'form#preview-coupon', { ...form, markets: 'us' });
    const us = textsOf(shown, '#preview tr[data-market] td');
    expect(us).toEqual(['us', '$19.99', '−$2.50', '$17.49']);
    const made = await ads.submit(shown, 'form#create-coupon', { why: 'newsletter' });
    expect(textOf(made, '#done')).toBe('Done.');
    expect((await acts('create-coupon'))[0]?.after).toContain('off=12.5 %');
    const found = await ads.open('/office/coupons?search=autumn&state=valid');
    expect(textsOf(found, 'tr[data-coupon] td').slice(0, 5)).toEqual([
      ...['AUTUMN-25', 'Valid', '12.5%', '0', 'us'],
    ]);
    const ended = await ads.submit(found, 'tr[data-coupon="AUTUMN-25"] form', { why: 'typo' });
    expect(textOf(ended, '#done')).toBe('Done.');
    const over = await ads.open('/office/coupons?search=autumn');
    expect(textsOf(over, 'tr[data-coupon] td')[1]).toBe('Ended');
    expect(over.document.querySelector('tr[data-coupon="AUTUMN-25"] form')).toBeNull();
    expect(await acts('end-coupon')).toHaveLength(1);
  });

  test('creates many codes once and exports them as a file', async () => {
    const page = await fin.open('/office/coupons');
    const shown = await fin.submit(page, 'form#preview-coupon', {
      ...form,
      how: 'many',
      code: 'mail',
      count: '30',
      kind: 'amount',
      'off-EUR': '5',
      'off-JPY': '800',
      'use-limit': '1',
    });
    expect(textsOf(shown, '#preview tr[data-market="us"] td')[2]).toBe('Can’t be used here');
    const made = await fin.submit(shown, 'form#create-coupon', { why: 'mailing' });
    await fin.submit(shown, 'form#create-coupon', { why: 'mailing' });
    const [stored] = await rows("SELECT count(*)::int AS n FROM coupon WHERE code LIKE 'MAIL-%'");
    expect(stored).toEqual({ n: 30 });
    const href = made.document.querySelector('a#file')?.getAttribute('href') ?? '';
    const file = await fin.open(href);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = file.html.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(30);
    expect(lines[0]).toMatch(/^MAIL-\w{5}-\w{5},valid,5\.00 EUR 800 JPY,0,1,/);
  });
});

describe('releases', () => {
  const form = {
    product: 'zipx',
    version: '9.0.0',
    file: 'ZipX-9.0.0.exe',
    silent: '/S',
    notes: '- **New** <script>alert(1)</script>',
  };
  const put = (text: string) => {
    const path = join(site.dataDir, 'releases', 'zipx', '9.0.0', 'ZipX-9.0.0.exe');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };

  test('lets marketing read but not publish', async () => {
    const page = await ads.open('/office/releases');
    expect(textsOf(page, 'tr[data-version^="zipx"] td:first-child')).toEqual(['1.1.0', '1.0.0']);
    expect(page.document.querySelector('main form')).toBeNull();
  });

  test('rejects a version without a file, without notes, or with a taken number', async () => {
    const page = await boss.open('/office/releases');
    const tried = (change: Record<string, string>) =>
      boss.submit(page, 'form#preview-release', { ...form, ...change });
    const missing = await tried({});
    expect(textOf(missing, '[data-error-for="file"]')).toContain('zipx/9.0.0/ZipX-9.0.0.exe');
    expect(textOf(await tried({ notes: '' }), '[data-error-for="notes"]')).not.toBeNull();
    const file = 'ZipX-1.1.0-sample.cmd';
    const taken = await tried({ version: '1.1.0', file });
    expect(textOf(taken, '[data-error-for="version"]')).toContain('already has');
    expect(textOf(taken, 'textarea#notes')).toContain('**New**');
  });

  test('publishes a release as measured and previewed, and withdraws it with a reason', async () => {
    put('first');
    const page = await boss.open('/office/releases');
    const shown = await boss.submit(page, 'form#preview-release', form);
    expect(textOf(shown, '#preview .prose')).toBe('New alert(1)');
    expect(shown.html).not.toContain('<script>alert');
    expect(textOf(shown, '#preview')).toContain('5 bytes');
    put('other file');
    const changed = await boss.submit(shown, 'form#add-release', { why: 'new version' });
    expect(textOf(changed, '#refusal')).toContain('changed in the meantime');
    const done = await boss.submit(changed, 'form#add-release', { why: 'new version' });
    expect(textOf(done, '#done')).toBe('Done.');
    const [stored] = await rows("SELECT size::int FROM release WHERE version = '9.0.0'");
    expect(stored).toEqual({ size: 10 });
    const row = 'tr[data-version="zipx 9.0.0"]';
    const gone = await boss.submit(done, `${row} form`, { why: 'virus scanner' });
    expect(textsOf(gone, `${row} td`)[1]).toBe('Withdrawn');
    expect(await acts('withdraw-release')).toEqual([
      expect.objectContaining({ why: 'virus scanner' }),
    ]);
  });
});

test('the home page of the office shows each role its own charts and figures', async () => {
  await fillOffice(site.database.pool, { orders: 400, tickets: 200 });
  await rows("UPDATE orders SET paid_at = now() WHERE order_number LIKE '%0' AND state = 'paid'");
  const page = await fin.open('/office');
  expect(textsOf(page, '#figures figcaption strong')).toEqual([
    ...['Paid orders', 'Renewals', 'Sales in EUR'],
  ]);
  expect(page.document.querySelectorAll('#figures rect').length).toBeGreaterThan(0);
  expect(page.document.querySelectorAll('#figures figure:first-child tbody tr')).toHaveLength(30);
  expect(textsOf(await boss.open('/office'), '#figures figcaption strong')).toEqual([
    ...['Paid orders', 'Requests', 'Renewals', 'Sales in EUR'],
  ]);
  expect(textsOf(await ads.open('/office'), '#figures figcaption strong')).toEqual([
    'Sales in EUR',
  ]);
});

test('queries with extreme dates and characters no database stores open as usual', async () => {
  const days = ['from=0000-01-01', 'until=9999-12-31', 'from=2026-02-30&until=9998-12-31'];
  const paths = ['orders?', 'uninstalls?', 'audit?', 'feedback?', 'variants?view=report&'].flatMap(
    (room) => days.map((query) => `${room}${query}`),
  );
  const files = ['orders', 'uninstalls', 'audit'].flatMap((room) =>
    days.map((query) => `${room}/file?${query}`),
  );
  const texts = [
    ...['customers?email=%00', 'tickets?search=%00', 'audit?who=%00', 'audit/file?who=%00'],
    ...['audit?object=%00', 'orders?search=%00', 'licences?search=%00', 'coupons?search=%00'],
    ...['coupons?created=9999-12-31', 'coupons?created=0000-01-01', 'mails?search=%00'],
    ...['tickets/stray?after=%00', 'declarations?after=%00&state=%00', 'tickets/macros?name=%00'],
  ];
  const opened = [];
  for (const path of [...paths, ...files, ...texts])
    opened.push(`${(await boss.open(`/office/${path}`)).status} ${path}`);
  expect(opened.filter((line) => !line.startsWith('200'))).toEqual([]);
});

test.each(['%00', 'a%00b', '%EF%BF%BD', '%F0%9F%98%80', '%27%22', "x'--", 'a'.repeat(3000)])(
  'no page below /office exists for %s',
  async (id) => {
    const below = ['orders', 'tickets', 'licences', 'mails', 'conversions', 'translations'];
    const paths = [
      ...below.map((room) => `${room}/${id}`),
      ...[`tickets/${id}/file?file=${id}`, `tickets/TK-00000000/file?file=${id}`],
      ...[`tickets/stray/mail?mail=${id}`, `tickets/stray/file?mail=${id}&file=${id}`],
      ...[`translations/${id}/file`, `translations/${id}/message?id=a`],
      `translations/de/message?id=${id}`,
    ];
    const opened = [];
    const requested = paths.flatMap((each) => [
      ...[`/office/${each}`, `/ar/office/${each}`],
      `/office/${each.replace(/(?=\?|$)/, '.data')}`,
    ]);
    for (const path of requested) opened.push(`${(await boss.open(path)).status} ${path}`);
    expect(opened.filter((line) => !line.startsWith('404'))).toEqual([]);
  },
);

/** An empty form that posts to the page itself. */
const formAt = (path: string): Page => ({
  path,
  status: 200,
  headers: new Headers(),
  html: '',
  document: parse('<form></form>'),
});

test.each(['%00', 'a%00b', '%EF%BF%BD'])('no action works on %s', async (id) => {
  const sent: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
    [`orders/${id}`, { step: 'resend-keys', why: 'a' }],
    [`tickets/${id}`, { step: 'solve', why: 'a' }],
    [`licences/${id}`, { step: 'free-device', why: 'a' }],
    [`mails/${id}`, { step: 'retry-mail', why: 'a' }],
    [`tickets/stray/mail?mail=${id}`, { step: 'dismiss-mail', why: 'a' }],
    [`translations/${id}/message?id=a`, { step: 'withdraw', why: 'a' }],
    [`translations/de/message?id=${id}`, { step: 'withdraw', why: 'a' }],
  ];
  const answers = [];
  for (const [path, fields] of sent)
    answers.push(
      `${(await boss.submit(formAt(`/office/${path}`), 'form', fields)).status} ${path}`,
    );
  expect(answers.filter((line) => !/^4(?:04|22)/.test(line))).toEqual([]);
});
