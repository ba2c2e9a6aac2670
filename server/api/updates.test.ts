import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeEach, expect, test } from 'vitest';
import { generateSigningKeyPem, openKeyRing, openVerifier } from '../../domain/license/index.ts';
import { type Release, readUpdate } from '../../domain/release/index.ts';
import { minutes } from '../../kit/time.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { releaseOf } from '../../tests/harness/releases.ts';
import { createUpdates } from './updates.ts';

const description = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(description, 'api');

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const verifier = openVerifier([ring.publicKeyPem]);
const clock = createTestClock();
const release = (version: string, change: Partial<Release> = {}) =>
  releaseOf({ version, ...change });
let releases: readonly Release[] = [];
const api = createUpdates({
  releases: async () => releases,
  ring,
  clock,
  siteUrl: 'https://shop.example',
});

beforeEach(() => {
  releases = [release('1.0.0'), release('1.2.0'), release('2.0.0', { channel: 'beta' })];
});

/** Calls the API and checks the response against the OpenAPI description. */
async function get(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await api.request(path, init);
  const text = await answer.text();
  const described = description.paths['/updates/{product}'].get.responses[answer.status];
  expect(described, `${path} ${answer.status} is described`).toBeDefined();
  const place = '/paths/~1updates~1{product}/get/responses';
  const schema = ajv.getSchema(`api#${place}/${answer.status}/content/application~1json/schema`);
  if (text !== '') expect(schema?.(JSON.parse(text)), JSON.stringify(schema?.errors)).toBe(true);
  return { status: answer.status, headers: answer.headers, text };
}

async function latestFor(path: string, installed: string, channel: 'stable' | 'beta' = 'stable') {
  const { text } = await get(path);
  const check = { product: 'zipx', channel, installed, seen: null, now: clock.now() };
  const facts = readUpdate(verifier, text, check);
  return facts.ok ? [facts.value.latest?.version ?? null, facts.value.newer] : facts.code;
}

test.each([
  ['/nothing', 404, 'unknown-product'],
  ['/__proto__', 404, 'unknown-product'],
  ['/zipx?version=1.2', 400, 'wrong-version'],
  ['/zipx?version=', 400, 'wrong-version'],
  ['/zipx?channel=nightly', 400, 'wrong-channel'],
])('answers %s with %i %s', async (path, status, code) => {
  const answer = await get(path);
  const expected = { code, message: expect.stringMatching(/\.$/), fields: {} };
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, expected]);
});

test('rejects all methods but GET and HEAD', async () => {
  const answer = await get('/zipx', { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('signs the answer that an app is up to date', async () => {
  expect(await latestFor('/zipx?version=1.2.0', '1.2.0')).toEqual(['1.2.0', false]);
  expect(await latestFor('/zipx?version=1.3.0', '1.3.0')).toEqual(['1.2.0', false]);
});

test('does not name withdrawn or future versions', async () => {
  releases = [
    release('1.0.0'),
    release('1.1.0', { withdrawnAt: clock.now() }),
    release('1.2.0', { publishedAt: new Date(clock.now().getTime() + 1) }),
    release('9.0.0', { product: 'pdfreader' }),
  ];
  expect(await latestFor('/zipx?version=1.0.0', '1.0.0')).toEqual(['1.0.0', false]);
  releases = [];
  expect(await latestFor('/zipx', '1.0.0')).toEqual([null, false]);
});

test('offers the newest version of the channel, and to beta the newest of all', async () => {
  expect(await latestFor('/zipx?version=1.0.0', '1.0.0')).toEqual(['1.2.0', true]);
  const beta = '/zipx?version=1.0.0&channel=beta';
  expect(await latestFor(beta, '1.0.0', 'beta')).toEqual(['2.0.0', true]);
});

test('allows caching for an hour, and revalidation by ETag', async () => {
  const first = await get('/zipx?version=1.0.0');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = first.headers.get('etag') ?? '';
  const again = await get('/zipx?version=1.0.0', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
  clock.advance(minutes(61));
  const later = await get('/zipx?version=1.0.0', { headers: { 'if-none-match': etag } });
  expect(later.status).toBe(200);
});
