import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { visit } from '../harness/visitor.ts';

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

describe('forms are posted from our own pages only', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['no readable origin', { origin: 'null' }],
    ['a foreign site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of ours, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_name, headers) => {
    for (const path of [
      '/pay',
      '/de/pay',
      '/sandbox/challenge?reference=x',
      '/sandbox/wallet?reference=x',
      '/sandbox/card?reference=x',
      '/nope',
      '/pay.data',
    ]) {
      expect((await post(path, headers)).status, path).toBe(403);
    }
  });

  test('our own is let in', async () => {
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    // Read and answered: it names no order.
    expect((await post('/pay', headers)).status).toBe(400);
  });
});

describe('the entry of payment companies', () => {
  const event = JSON.stringify({ id: 'sbe_1', type: 'payment.paid', reference: 'sbx_1' });
  const now = Math.floor(Date.now() / 1000);

  test.each([
    ['no signature', {}],
    ['an unreadable signature', { 'sandbox-signature': 'x' }],
    ['a wrong signature', { 'sandbox-signature': `t=${now},v1=${'0'.repeat(64)}` }],
  ])('%s is refused', async (_name, headers) => {
    expect((await post('/hooks/sandbox', headers, event)).status).toBe(400);
    const { rows } = await site.database.pool.query('SELECT 1 FROM payment_event');
    expect(rows).toEqual([]);
  });

  test('a body that is too large is not read', async () => {
    const large = 'x'.repeat(1_048_577);
    expect((await post('/hooks/sandbox', {}, large)).status).toBe(413);
  });

  test.each(['stripe', 'constructor', '..%2Fsandbox'])('%s is no company of ours', async (name) => {
    expect((await post(`/hooks/${name}`, {}, event)).status).toBe(404);
  });

  test('is for posting only', async () => {
    expect((await site.get('/hooks/sandbox')).status).toBe(404);
  });
});

describe('what a page allows the browser', () => {
  test.each(['/', '/ar/zipx', '/ja/pay', '/nope', '/success?order=forged'])('%s', async (path) => {
    const answer = await site.get(path);
    expectPolicy(await answer.text(), answer.headers);
  });

  test.each([
    ['/vox-magic', 'microphone=()'],
    ['/zipx/b1', 'microphone=()'],
    ['/de/vox-magic/v', 'microphone=(self)'],
  ])('the microphone: %s says %s', async (path, allowed) => {
    const { headers } = await site.get(path);
    expect(headers.get('permissions-policy')?.split(', ')).toContain(allowed);
  });

  test('also when a form is refused, with what the visitor typed in the page', async () => {
    const visitor = visit(site);
    const typed = { ...BUYER, name: '</script><script>alert(1)</script>', card_cvc: '' };
    const page = await visitor.submit(await goToPay(visitor), 'form#pay', typed);
    expect(page.status).toBe(422);
    expectPolicy(page.html, page.headers);
  });
});

/** Every inline script is allowed by its hash, no hash is left over, and nothing else may run. */
function expectPolicy(html: string, headers: Headers): void {
  const inline = parse(html)
    .querySelectorAll('script')
    .filter((script) => !script.hasAttribute('src'))
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
