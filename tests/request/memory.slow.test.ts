import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raisePrices } from '../harness/books.ts';
import { type RawAnswer, rawRequest } from '../harness/raw-http.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const ask = (path: string, encoding: string | null, headers = {}, method = 'GET') =>
  rawRequest(site.url + path, {
    method,
    headers: { ...(encoding === null ? {} : { 'accept-encoding': encoding }), ...headers },
  });

const OPEN: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
const decode = ({ headers, body }: RawAnswer) =>
  (OPEN[headers['content-encoding'] ?? ''] ?? ((bytes) => bytes))(body).toString('utf8');

describe.each([
  ['a page', '/ar/zipx'],
  ['a file', '/builds/latest.json'],
  ['an icon', '/icons/pdfreader.svg'],
])('%s', (_name, path) => {
  test('returns the same bytes every time', async () => {
    const answers = [await ask(path, null), await ask(path, null), await ask(path, null)];
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { body, headers } of answers) {
      expect(body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
      expect(headers.etag).toBe(first?.headers.etag);
      expect(headers['content-length']).toBe(`${body.length}`);
      expect(headers.vary).toBe('accept-encoding');
    }
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [head, get] = [await ask(path, 'br', {}, 'HEAD'), await ask(path, 'br')];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [null, undefined],
])('accepts %s, gets %s', async (accepted, encoding) => {
  const plain = decode(await ask('/de/store', null));
  const first = await ask('/de/store', accepted);
  const again = await ask('/de/store', accepted);
  expect(first.headers['content-encoding']).toBe(encoding);
  expect(decode(first)).toBe(plain);
  expect(again.body.equals(first.body)).toBe(true);
  expect(plain).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s);
});

test('each encoding has its own ETag, and only that ETag answers 304', async () => {
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const etag = (await ask('/zipx', encoding)).headers.etag ?? '';
    tags.add(etag);
    const known = await ask('/zipx', encoding, { 'if-none-match': etag });
    const other = await ask('/zipx', encoding, { 'if-none-match': '"other"' });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
    expect(other.status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('no cookie, header, or query of one visitor reaches another through the cache', async () => {
  const mark = 'zq-visitor-mark';
  const headers = { cookie: `lang=${mark}`, 'accept-language': 'de', 'user-agent': mark };
  const touched = await ask('/fr/store', null, headers);
  const query = await ask(`/fr/store?gclid=${mark}`, null);
  const plain = await ask('/fr/store', null);
  expect(touched.body.equals(plain.body)).toBe(true);
  expect(plain.headers['set-cookie']).toBeUndefined();
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(query.headers['cache-control']).toBe('private, no-store');
  expect(plain.body.includes(mark)).toBe(false);
});

test('a page of one visitor is never cached', async () => {
  for (const path of ['/pay', '/success', '/nope', '/buy?product=pdfreader']) {
    const { headers } = await ask(path, null);
    expect(headers['cache-control'], path).toBe('private, no-store');
    expect(headers['x-shared-page'], path).toBeUndefined();
  }
});

test('a changed price reaches the cached pages within seconds', async () => {
  const before = await ask('/zipx', null);
  await raisePrices(site.database.pool, { product: 'zipx', market: 'us', by: 7700 });
  await expect
    .poll(async () => (await ask('/zipx', null)).headers.etag, { timeout: 20_000, interval: 250 })
    .not.toBe(before.headers.etag);
});
