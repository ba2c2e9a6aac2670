import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBooks } from '../harness/books.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { endlessBody } from '../harness/endless-body.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const post = (path: string, headers: Record<string, string>, body = 'email=') =>
  site.get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

describe('forms are accepted from our own pages only', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['an invalid origin', { origin: 'http://' }],
    ['a foreign site, as the browser reports it', { 'sec-fetch-site': 'cross-site' }],
    ['a neighboring site, as the browser reports it', { 'sec-fetch-site': 'same-site' }],
  ])('rejects %s', async (_name, headers) => {
    for (const path of [
      '/pay',
      '/de/pay',
      '/sandbox/challenge?reference=x',
      '/sandbox/wallet?reference=x',
      '/sandbox/card?reference=x',
      '/faq/refund',
      '/nope',
      '/de/%E0%A4%A',
      '/pay.data',
    ]) {
      expect((await post(path, headers)).status, path).toBe(403);
    }
  });

  test('accepts our own origin', async () => {
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    // The hook answers, and finds no order.
    expect((await post('/pay', headers)).status).toBe(400);
  });
});

describe('an endless body without a length', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ways: [string, Record<string, string>][] = [
    ['/hooks/sandbox', { 'content-type': 'application/json' }],
    ['/pay', form],
    ['/de/pay?product=zipx&plan=year', { 'content-type': 'multipart/form-data; boundary=a' }],
    ['/blog/unzip/split-large-archive-for-email', form],
    ['/company/withdraw', form],
    ['/api/licences/activate', { 'content-type': 'application/json' }],
  ];
  test.each(ways)('%s: is read up to the limit', async (path, headers) => {
    const { init, wasReadWhole } = endlessBody('email=');
    const answer = await site.get(path, { ...init, headers });
    expect([answer.status, wasReadWhole()]).toEqual([413, false]);
    await answer.body?.cancel();
  });

  test('is reported on the pay page, which keeps the selection', async () => {
    const visitor = visit(site);
    const shown = await goToPay(visitor, '/de');
    const typed = { ...BUYER, name: 'N'.repeat(70_000) };
    const page = await visitor.submit(shown, 'form#pay', typed);
    expect(page.status).toBe(413);
    expect(textOf(page, '#error-summary')).toContain('zu lang');
    expect(textOf(page, '#price-total')).toBe(textOf(shown, '#price-total'));
    expect(fieldOf(page, 'purchase')).toBe(fieldOf(shown, 'purchase'));
  });

  test('is cut off by the sandbox’s pages at the size of their forms', async () => {
    const visitor = visit(site);
    const pay = await goToPay(visitor);
    const bank = await visitor.submit(pay, 'form#pay', payWith('challenge'));
    const br = await goToPay(visit(site), '/pt');
    const pix = payWith('good', { method: 'pix' });
    const code = await visitor.submit(br, 'form#pay', pix);
    const { charges } = await readBooks(site.database.pool, site.dataDir);
    const wallet = charges.find(({ orderId }) => orderId === fieldOf(br, 'purchase'));
    const paths = [bank.path, code.path, `/pt/sandbox/wallet?reference=${wallet?.reference}`];
    for (const path of paths) {
      const { init, wasReadWhole } = endlessBody('answer=');
      const answer = await site.get(path, { ...init, headers: form });
      expect([path, answer.status, wasReadWhole()]).toEqual([path, 413, false]);
      expect(parse(await answer.text()).querySelector('#error-status')?.text).toBe('413');
    }
  });
});

describe('unsupported requests get an error', () => {
  const form = 'application/x-www-form-urlencoded';
  const ways: [string, string, string | undefined, number, string | null][] = [
    ['PUT', '/pay', form, 405, 'GET, HEAD, POST'],
    ['DELETE', '/about/create_ticket', undefined, 405, 'GET, HEAD, POST'],
    ['PATCH', '/de/zipx', form, 405, 'GET, HEAD'],
    ['POST', '/store', form, 405, 'GET, HEAD'],
    ['DELETE', '/nope', undefined, 404, null],
    ['POST', '/pay', 'application/json', 415, null],
    ['POST', '/login/signin', 'text/plain', 415, null],
    ['POST', '/sandbox/challenge?reference=x', undefined, 415, null],
  ];
  test.each(ways)('%s %s %s: %i', async (method, path, type, status, allow) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const answer = await site.get(path, { method, headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    const page = parse(await answer.text());
    const shown = page.querySelector(status === 404 ? '#back-home' : '#error-status');
    expect(shown?.text.trim()).toMatch(status === 404 ? /./ : String(status));
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each(['//zipx', '///zipx', '/zipx?A=b%20c&d'])(
    'the retry link of %s stays on this site and keeps the query',
    async (path) => {
      const answer = await site.get(path, { method: 'POST' });
      const href =
        parse(await answer.text())
          .querySelector('#retry')
          ?.getAttribute('href') ?? '';
      const { origin, search } = new URL(href, site.url);
      const [, query = ''] = path.split('?');
      expect([answer.status, origin, search.slice(1)]).toEqual([405, site.url, query]);
    },
  );

  test.each(['/api', '/api/nope', '/api/licences'])('%s answers in JSON', async (path) => {
    const answer = await site.get(path);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'not-found', message: expect.any(String), fields: {} },
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('answers 304 for a known ETag, even one changed by a cache', async () => {
    const etag = (await site.get('/de/store')).headers.get('etag') ?? '';
    const ask = async (known: string) =>
      (await site.get('/de/store', { headers: { 'if-none-match': known } })).status;
    expect(await ask('"other", W/"x"')).toBe(200);
    for (const known of [etag, `W/${etag}`, `"other" , W/${etag}`, '*']) {
      expect(await ask(known), known).toBe(304);
    }
  });
});

describe('the webhook of the payment providers', () => {
  const event = JSON.stringify({ id: 'sbe_1', type: 'payment.paid', reference: 'sbx_1' });
  const now = Math.floor(Date.now() / 1000);

  test.each([
    ['no signature', {}],
    ['an unreadable signature', { 'sandbox-signature': 'x' }],
    ['a wrong signature', { 'sandbox-signature': `t=${now},v1=${'0'.repeat(64)}` }],
  ])('rejects %s', async (_name, headers) => {
    expect((await post('/hooks/sandbox', headers, event)).status).toBe(400);
    const { rows } = await site.database.pool.query('SELECT 1 FROM payment_event');
    expect(rows).toEqual([]);
  });

  test('does not read a body that is too large', async () => {
    const large = 'x'.repeat(1_048_577);
    expect((await post('/hooks/sandbox', {}, large)).status).toBe(413);
  });

  test.each(['stripe', 'constructor', '..%2Fsandbox'])(
    'does not know the provider %s',
    async (name) => {
      expect((await post(`/hooks/${name}`, {}, event)).status).toBe(404);
    },
  );

  test('accepts POST only', async () => {
    expect((await site.get('/hooks/sandbox')).status).toBe(404);
  });
});

describe('feedback on a text', () => {
  const ARTICLE = '/blog/unzip/split-large-archive-for-email';
  const rows = async () =>
    (await site.database.pool.query('SELECT * FROM feedback_vote ORDER BY page, answer')).rows;

  test.each([
    ['no such page', '/faq/nope', 'question=can-i-return-a-licence&answer=yes', 404],
    ['no such article', '/de/blog/unzip/nope', 'answer=yes', 404],
    ['no such question', '/de/faq/refund', 'question=nope&answer=yes', 422],
    ['an article has no questions', ARTICLE, 'question=can-i-return-a-licence&answer=yes', 422],
    ['no such answer', '/faq/refund', 'question=can-i-return-a-licence&answer=maybe', 422],
    ['too long', ARTICLE, `answer=yes&more=${'x'.repeat(65_536)}`, 413],
  ])('%s: counts nothing', async (_name, path, body, status) => {
    const answer = await post(path, {}, body);
    expect(answer.status).toBe(status);
    if (status === 422) expect(await answer.text()).toMatch(/<h1/);
    expect(await rows()).toEqual([]);
  });

  test('is confirmed once, for this question only, and never in the cached page', async () => {
    const visitor = visit(site);
    const page = await visitor.open('/de/faq/refund');
    const form = '#helpful-how-do-i-ask-for-a-refund form';
    for (const _twice of [1, 2]) {
      const thanked = await visitor.submit(page, form, {}, ['answer', 'no']);
      const box = thanked.document.querySelector('#helpful-how-do-i-ask-for-a-refund');
      expect(thanked.status).toBe(200);
      expect(box?.closest('details')?.hasAttribute('open')).toBe(true);
      expect(box?.querySelector('form')).toBeNull();
      expect(box?.querySelector('a')?.getAttribute('href')).toBe(
        '/de/about/create_ticket?topic=refund',
      );
      expect(thanked.document.querySelectorAll('.helpful form')).toHaveLength(7);
      expect(thanked.headers.get('cache-control')).toBe('private, no-store');
      expect(visitor.cookies.size).toBe(0);
    }
    expect((await visitor.open('/de/faq/refund')).html).toBe(page.html);
    const day = new Date().toISOString().slice(0, 10);
    const counted = { question: 'how-do-i-ask-for-a-refund', locale: 'de', answer: 'no', count: 1 };
    expect(await rows()).toEqual([{ page: '/faq/refund', day, ...counted }]);
  });

  test('on an article redirects back to it, and too many per minute are limited', async () => {
    const answer = await post(ARTICLE, { origin: site.url }, 'answer=yes');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${ARTICLE}?helpful=yes#helpful`);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 60)
      statuses.push((await post(ARTICLE, {}, 'answer=yes')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await rows()).toHaveLength(2);
  });
});

describe('the security policy of a page', () => {
  test.each(['/', '/ar/zipx', '/ja/pay', '/nope', '/success?order=forged'])(
    'allows exactly the scripts of %s',
    async (path) => {
      const answer = await site.get(path);
      expectPolicy(await answer.text(), answer.headers);
    },
  );

  test.each([
    ['/vox-magic', 'microphone=()'],
    ['/zipx/b1', 'microphone=()'],
    ['/de/vox-magic/v', 'microphone=(self)'],
  ])('the microphone on %s: %s', async (path, allowed) => {
    const { headers } = await site.get(path);
    expect(headers.get('permissions-policy')?.split(', ')).toContain(allowed);
  });

  test('covers a rejected form with typed markup', async () => {
    const visitor = visit(site);
    const typed = { ...BUYER, name: '</script><script>alert(1)</script>', card_cvc: '' };
    const page = await visitor.submit(await goToPay(visitor), 'form#pay', typed);
    expect(page.status).toBe(422);
    expectPolicy(page.html, page.headers);
  });
});

test('the cookies policy lists every cookie of usual visits', async () => {
  const policy = parse(await (await site.get('/company/cookies-policy')).text());
  const listed = policy.querySelectorAll('main th code').map(({ text }) => text);
  const visits = ['/store?lang=de', '/pay', '/de/login/magic-link?token=x', site.officePath];
  const set = new Set<string>();
  for (const path of visits) {
    const lines = (await site.get(path)).headers.getSetCookie();
    expect(lines, path).not.toEqual([]);
    for (const line of lines) set.add(line.slice(0, line.indexOf('=')));
  }
  expect([...set].filter((name) => !listed.includes(name))).toEqual([]);
  expect(set.size).toBe(5);
});

/** Every inline script is allowed by its hash, and nothing else may run. */
function expectPolicy(html: string, headers: Headers): void {
  const inline = parse(html)
    .querySelectorAll('script')
    // Data blocks do not run, so they need no hash.
    .filter(
      (script) =>
        !script.hasAttribute('src') && script.getAttribute('type') !== 'application/ld+json',
    )
    .map(({ innerHTML }) => createHash('sha256').update(innerHTML).digest('base64'));
  const policy = headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  );
  const allowed = directives.get('script-src') ?? [];
  expect(inline.length).toBeGreaterThan(2);
  expect(new Set(allowed)).toEqual(
    new Set(["'self'", ...inline.map((hash) => `'sha256-${hash}'`)]),
  );
  expect(directives.get('default-src')).toEqual(["'self'"]);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(name), name).toEqual(["'none'"]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(html).not.toMatch(/\son[a-z]+=["']/i);
}
