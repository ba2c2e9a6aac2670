import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { goToPay, payWith } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const LANDING = {
  timestamp: '2026-01-15T12:00:00.000Z',
  path: '/de/zipx/b1',
  fullPath: '/de/zipx/b1?gclid=CLICK1&utm_source=x',
  name: 'zipx-b1___de',
  referrer: 'https://search.example/',
  userAgent: 'UA',
  language: 'de',
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const rows = async (sql: string) => (await site.database.pool.query(sql)).rows;

describe('rejects', () => {
  test('reports of other sites’ pages', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await post('/api/log?channle=GoogleSEM', LANDING, headers)).status).toBe(403);
  });

  test('an unknown channel, invalid JSON, another content type, and a large body', async () => {
    expect((await post('/api/log?channle=X', LANDING)).status).toBe(400);
    expect((await post('/api/log?channle=GoogleSEM', '{')).status).toBe(400);
    expect((await post('/api/buy-error-log', '{')).status).toBe(400);
    const long = { ...LANDING, userAgent: 'x'.repeat(65_536) };
    expect((await post('/api/log?channle=GoogleSEM', long)).status).toBe(413);
    const text = { 'content-type': 'text/plain' };
    expect((await post('/api/log?channle=GoogleSEM', LANDING, text)).status).toBe(415);
  });

  test('too many per minute, but not the first sixty', async () => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 500)
      statuses.push((await post('/api/buy-error-log', '{}')).status);
    expect(statuses.length).toBeGreaterThan(60);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]));
    const last = await post('/api/buy-error-log', '{}');
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('the advertising pages of the office without its key', async () => {
    for (const path of ['campaigns', 'errors', 'conversions/googlesem'])
      expect((await site.get(`/office/${path}?token=guess`)).status, path).toBe(303);
  });
});

async function staff(): Promise<Visitor> {
  const visitor = visit(site);
  await visitor.open(site.officePath);
  return visitor;
}

describe('an order with an idempotency key', () => {
  async function payForm(card: 'good' | 'declined', change = {}) {
    const pay = await goToPay(visit(site));
    const hidden = ['purchase', 'product', 'plan', 'seats', 'market', 'method', 'country'];
    const fields = Object.fromEntries(hidden.map((name) => [name, fieldOf(pay, name) ?? '']));
    return new URLSearchParams({ ...fields, ...payWith(card, change) });
  }
  const send = (key: string, form: URLSearchParams) =>
    post('/pay', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
      origin: site.url,
    });

  test('rejects another form under the same key', async () => {
    const form = await payForm('good', { name: '' });
    expect((await send('reused', form)).status).toBe(422);
    form.set('name', 'Ana');
    const answer = await send('reused', form);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'key-reused' }]);
  });

  test('creates one order from ten simultaneous requests and replays the answer', async () => {
    const form = await payForm('good');
    const all = await Promise.all(Array.from({ length: 10 }, () => send('ten', form)));
    const done = all.filter(({ status }) => status === 303);
    expect(done.length).toBeGreaterThan(0);
    expect(all.filter(({ status }) => status !== 303 && status !== 409)).toEqual([]);
    const again = await send('ten', form);
    expect(again.headers.get('location')).toBe(done[0]?.headers.get('location'));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const id = form.get('purchase');
    const { rows: found } = await site.database.pool.query(
      'SELECT attempt FROM orders WHERE id = $1',
      [id],
    );
    expect(found).toEqual([{ attempt: 1 }]);
  });
});

test('shows a click in the office report and in the advertiser’s file', async () => {
  for (const _ of [1, 2])
    expect((await post('/api/log?channle=GoogleSEM', LANDING)).status).toBe(204);
  await vi.waitFor(async () => expect(await rows('SELECT 1 FROM landing')).toHaveLength(1), {
    timeout: 5000,
  });
  const buyer = visit(site);
  const query = { gclid: 'CLICK1', utm_source: 'x' };
  buyer.cookies.set('zipxGoogleSEM-ads', encodeURIComponent(JSON.stringify(query)));
  const paid = await buyer.submit(await goToPay(buyer, '/de'), 'form#pay', payWith('good'));
  expect(textOf(paid, '#order-number')).toMatch(/^VT-/);

  const office = await staff();
  const page = await office.open('/office/campaigns');
  expect(page.status).toBe(200);
  const cells = page.document.querySelectorAll('tbody td').map(({ text }) => text);
  expect(cells.slice(0, 5)).toEqual(['GoogleSEM', 'ZipX', 'German', '1', '1']);
  expect(cells[5]).toMatch(/^€\d/);
  expect(cells[6]).toBe('');
  const headings = page.document.querySelectorAll('thead th').map(({ text }) => text);
  expect(headings.slice(3)).toEqual(['Visits', 'Orders', 'Revenue', 'Refunds']);
  const file = await office.open('/office/conversions/googlesem');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.html.split('\r\n')).toEqual([
    'Parameters:TimeZone=+0000',
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    expect.stringMatching(/^CLICK1,purchase,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+\.\d\d,EUR$/),
    '',
  ]);
  expect((await office.open('/office/conversions/yandexsem')).html).toBe(
    'Yclid,Target,DateTime,Price,Currency\r\n',
  );
  expect((await office.open('/office/conversions/bing')).status).toBe(404);
});

test('shows an error report in the office without personal data', async () => {
  const error = {
    type: 'declined',
    message: '<b>no\u001b[31m</b> ana@shop.example 4242 4242 4242 4242',
    timestamp: '2026-01-15T12:00:00.000Z',
    data: { userAgent: 'UA', referrer: '', language: 'de', url: `${site.url}/pay?order=1` },
  };
  await vi.waitFor(async () => {
    expect((await post('/api/buy-error-log', error)).status).toBe(204);
  });
  await vi.waitFor(async () => expect(await rows('SELECT 1 FROM error_group')).toHaveLength(1), {
    timeout: 5000,
  });
  const page = await (await staff()).open('/office/errors');
  const shown = textOf(page, 'main td summary');
  expect(shown).toBe('declined: <b>no\\u{1b}[31m</b> [address] [digits]');
  expect(page.html).not.toMatch(/<b>no|ana@|4242 4242|order=1/);
});
