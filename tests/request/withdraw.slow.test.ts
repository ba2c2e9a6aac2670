import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';
import { addressOf, PREFIXES, tagOf } from './addresses.ts';

const PATH = '/company/withdraw';
const TYPED = { order: 'VT-1A2B3C4D', email: 'ada@example.com', name: 'Ada' };
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const declared = async () =>
  Number(
    (await site.database.pool.query('SELECT count(*) AS count FROM declaration')).rows[0]?.count,
  );

const STATE = `SELECT
  (SELECT state FROM license WHERE order_id = p.id::text) AS license,
  (SELECT state FROM refund WHERE order_id = p.id) AS refund,
  (SELECT count(*) FROM invoice WHERE order_number = p.order_number AND kind = 'credit-note') AS notes,
  (SELECT string_agg(kind || ' ' || locale, ', ' ORDER BY kind) FROM mail
    WHERE order_id = p.id AND state = 'kept') AS mails
  FROM orders p WHERE p.order_number = $1`;

describe('withdrawing', () => {
  test('reports errors and keeps typed values', async () => {
    const visitor = visit(site);
    const page = await visitor.open(PATH);
    const wrong = await visitor.submit(page, 'form#withdraw', {
      order: '',
      email: '',
      name: 'Ada',
    });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong, '#order-error')).toContain('VT-');
    expect(textOf(wrong, '#email-error')).not.toBe('');
    expect(getElement(wrong, '#name').getAttribute('value')).toBe('Ada');
    const large = await site.get(PATH, {
      method: 'POST',
      body: new URLSearchParams({ name: 'x'.repeat(1_100_000) }),
      // The server does not read the rest.
      headers: { origin: site.url, connection: 'close' },
    });
    expect(large.status).toBe(413);
  });

  test.each([
    [PATH, 'withdraw', 'name', 100],
    ['/company/cancel', 'cancel', 'reason', 500],
    ['/de/company/cancel', 'cancel', 'order', 200],
    ['/company/refund-request', 'refund-request', 'name', 70_000],
  ])('cuts nothing that is too long: %s %s %s', async (path, form, field, length) => {
    const visitor = visit(site);
    const { order, email } = TYPED;
    const fields = { order, email, [field]: 'x'.repeat(length + 1) };
    const wrong = await visitor.submit(await visitor.open(path), `form#${form}`, fields);
    expect(wrong.status).toBe(422);
    expect(textOf(wrong, `#${field}-error`)).toMatch(/[125]00/);
    expect(textOf(wrong, '#error-summary')).toContain(textOf(wrong, `#${field}-error`));
    for (const [name, value] of Object.entries(fields))
      expect(getElement(wrong, `#${name}`).getAttribute('value')).toBe(value);
    const longest = { order, email, [field]: '\u{1f600}'.repeat(100) };
    const check = await visitor.submit(await visitor.open(path), `form#${form}`, longest);
    expect([check.status, textOf(check, '#main')]).toEqual([
      200,
      expect.stringContaining('\u{1f600}'.repeat(100)),
    ]);
  });

  test('records a form that is confirmed twice once', async () => {
    const before = await declared();
    const visitor = visit(site);
    const check = await visitor.submit(await visitor.open('/company/cancel'), 'form#cancel', TYPED);
    for (const _ of [1, 2])
      expect((await visitor.submit(check, 'form#confirm-cancel', { step: 'confirm' })).path).toBe(
        '/company/cancel?sent=1',
      );
    expect(await declared()).toBe(before + 1);
  });

  test('confirms before it declares, and offers a way back', async () => {
    const visitor = visit(site);
    const before = await declared();
    const check = await visitor.submit(await visitor.open(PATH), 'form#withdraw', TYPED);
    expect(check.status).toBe(200);
    expect(textOf(check, '#doubtful')).toBeNull();
    expect(textOf(check, '#main')).toContain('Confirm withdrawal');
    expect(textOf(check, '#main')).toContain(TYPED.order);
    const body = new URLSearchParams({ ...TYPED, step: 'change' });
    const back = await site.get(PATH, { method: 'POST', body, headers: { origin: site.url } });
    expect(await back.text()).toContain(`value="${TYPED.order}"`);
    expect(await declared()).toBe(before);
  });

  test('refunds a paid order, ends the license, and writes receipt and credit note', async () => {
    const visitor = visit(site);
    const paid = await visitor.submit(await goToPay(visitor, '/de'), 'form#pay', BUYER);
    const order = textOf(paid, '#order-number') ?? '';
    const email = `${BUYER['email']}`;
    const body = new URLSearchParams({ order, email, step: 'confirm' });
    const headers = { origin: site.url };
    const answer = await site.get(`/fr${PATH}`, { method: 'POST', body, headers });
    expect(answer.status).toBe(303);
    const state = async () => (await site.database.pool.query(STATE, [order])).rows[0];
    await expect.poll(state).toEqual({
      license: 'revoked',
      refund: 'done',
      notes: '1',
      mails: 'order de, refund de, subscription-ended de, withdrawal fr',
    });
  });

  test('is the same declaration under the name of the guarantee, and returns there', async () => {
    const visitor = visit(site);
    const before = await declared();
    const check = await visitor.submit(
      await visitor.open('/fr/company/refund-request'),
      'form#refund-request',
      TYPED,
    );
    expect([check.status, textOf(check, '#main')?.includes(TYPED.order)]).toEqual([200, true]);
    const sent = await visitor.submit(check, 'form#confirm-refund-request', { step: 'confirm' });
    expect(sent.path).toBe('/fr/company/refund-request?sent=1');
    expect(textOf(sent, '#sent')).not.toBe('');
    expect(await declared()).toBe(before + 1);
  });

  test('is recorded once confirmed, answers everybody alike, and is limited', async () => {
    const before = await declared();
    const answers: string[] = [];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const body = new URLSearchParams({
        ...TYPED,
        email: `${count}@example.com`,
        step: 'confirm',
      });
      const answer = await site.get(`/de${PATH}`, {
        method: 'POST',
        body,
        headers: { origin: site.url },
        redirect: 'manual',
      });
      statuses.push(answer.status);
      answers.push(answer.headers.get('location') ?? '');
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([303, 429]);
    expect(answers.slice(0, 2)).toEqual([`/de${PATH}?sent=1`, `/de${PATH}?sent=1`]);
    expect((await declared()) - before).toBe(statuses.filter((status) => status === 303).length);
    const sent = await visit(site).open(answers[0] ?? '');
    expect(textOf(sent, '#sent')).not.toBe('');
  });
});

describe('the refund policy', () => {
  const POLICY = '/de/company/refund-policy';

  test('has no page for a version that was never in force', async () => {
    expect((await site.get(`${POLICY}/2020-01`)).status).toBe(404);
  });

  test('answers questions in the query, and only the page without them is cached', async () => {
    const advice = await site.get(`${POLICY}?what=first&when=days-30`);
    expect(advice.headers.get('cache-control')).toBe('private, no-store');
    expect(await advice.text()).toContain('data-advice="guarantee"');
    const plain = await site.get(POLICY);
    expect(plain.headers.get('cache-control')).toContain('public');
    expect(await plain.text()).not.toContain('data-advice');
  });

  test('has a URL for the version in force that search engines do not index', async () => {
    const page = await site.get(`${POLICY}/2026-11`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await page.text()).not.toContain('id="refund"');
  });
});

const BESIDE = ['/company/refund-request', '/company/data-request'];

test.each(PREFIXES)('in %s the pages for refunds and for data requests exist', async (prefix) => {
  for (const path of BESIDE) {
    const answer = await site.get(addressOf(prefix, path));
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, tagOf(prefix)]);
    expect(html).not.toMatch(/>(?:refund|withdraw|licence|nav)\./);
  }
});

test.each(PREFIXES)('%s: the footer links to the page', async (prefix) => {
  const path = addressOf(prefix, PATH);
  const answer = await site.get(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-language')).toBe(tagOf(prefix));
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain(`data-route-name="company-withdraw___${prefix}"`);
  expect(html).not.toMatch(/>(?:withdraw|licence|nav)\./);
  expect(await (await site.get(addressOf(prefix, '/store'))).text()).toContain(`href="${path}"`);
});
