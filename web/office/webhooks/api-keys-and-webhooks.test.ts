import { afterAll, beforeAll, expect, test } from 'vitest';
import { findApiKey, listApiKeys } from '../../../domain/api-key/index.ts';
import { listEntries } from '../../../domain/audit/index.ts';
import { listEndpoints, readSecret, recordEvent } from '../../../domain/webhook/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { testKeyRing } from '../../../tests/harness/payments.ts';
import * as keys from '../api-keys/api-keys.tsx';
import * as endpoint from '../webhook/webhook.tsx';
import * as endpoints from './webhooks.tsx';

let db: TestDatabase;
let drawKeys: ReturnType<typeof drawnPage>;
let drawList: ReturnType<typeof drawnPage>;
let drawOne: ReturnType<typeof drawnPage>;
const ring = testKeyRing();

beforeAll(async () => {
  db = await openTestDatabase();
  const services = staffServices(db, 'admin', { ring });
  drawKeys = drawnPage(keys, '/:locale?/office/api-keys', services);
  drawList = drawnPage(endpoints, '/:locale?/office/webhooks', services);
  drawOne = drawnPage(endpoint, '/:locale?/office/webhooks/:id', services);
});
afterAll(() => db.close());

const form = (fields: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

const actsOf = async (object: string) => {
  const filter = { act: null, who: '', object, from: null, before: null, after: null, limit: 20 };
  const entries = await db.read((reader) => listEntries(reader, filter));
  return entries.map(({ act, why }) => `${act}: ${why}`).toSorted();
};

const NEW_KEY = [
  ['step', 'create-api-key'],
  ['name', 'Ledger'],
  ['scope', 'orders:read'],
  ['scope', 'invoices:read'],
  ['lifetime', '90'],
] as const;

test('a key without a name, scope, or reason is refused, and keeps what was typed', async () => {
  const path = '/office/api-keys';
  const bare = await drawKeys(path, form([['step', 'create-api-key']]));
  expect([bare.status, bare.document.querySelectorAll('.error-text').length]).toEqual([422, 3]);
  const silent = await drawKeys(path, form(NEW_KEY));
  expect(silent.status).toBe(422);
  expect(silent.document.querySelectorAll('input[name=scope][checked]')).toHaveLength(2);
  expect(await db.read(listApiKeys)).toEqual([]);
});

test('a key never expires only if its form says so', async () => {
  const path = '/office/api-keys';
  const withLifetime = (lifetime: string) =>
    form([
      ...NEW_KEY.map(([name, value]) => [name, name === 'lifetime' ? lifetime : value] as const),
      ['why', 'For accounting'],
    ]);
  for (const lifetime of ['', '0', '91', 'null', 'Never']) {
    const { status, document } = await drawKeys(path, withLifetime(lifetime));
    expect([status, document.querySelector('#lifetime-error')?.text]).toEqual([
      ...[422, 'Choose how long the key works.'],
    ]);
  }
  expect(await db.read(listApiKeys)).toEqual([]);
  expect((await drawKeys(path, withLifetime('never'))).status).toBe(200);
  const [key] = await db.read(listApiKeys);
  expect(key?.expiresAt).toBeNull();
});

test('a key is shown once, works, and ends when it is revoked', async () => {
  const path = '/office/api-keys';
  const { status, document } = await drawKeys(path, form([...NEW_KEY, ['why', 'For accounting']]));
  expect(status).toBe(200);
  const secret = document.querySelector('#secret code')?.text.trim() ?? '';
  expect(secret).toMatch(/^vtr_[0-9a-f]{8}_[\w-]{43}$/);
  const key = await db.read((reader) => findApiKey(reader, secret));
  if (key === null) throw new Error('the key does not work');
  expect(key.scopes).toEqual(['orders:read', 'invoices:read']);
  expect((await drawKeys('/ar/office/api-keys')).document.toString()).not.toContain(secret);
  const stored = await db.database.pool.query('SELECT * FROM api_key');
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(13));
  const revoke = [
    ['step', 'revoke-api-key'],
    ['id', key.id],
    ['why', 'It leaked'],
  ] as const;
  await expect(drawKeys(path, form(revoke))).rejects.toThrow('/office/api-keys?done=1');
  expect(await db.read((reader) => findApiKey(reader, secret))).toBeNull();
  expect((await drawKeys(path, form(revoke))).status).toBe(422);
  expect(await actsOf(key.hint)).toEqual([
    'create-api-key: For accounting',
    'revoke-api-key: It leaked',
  ]);
});

const NEW_ENDPOINT = [
  ['step', 'add-webhook'],
  ['url', 'https://example.com/hook'],
  ['event', 'order.paid'],
  ['why', 'For accounting'],
] as const;

test('an endpoint that is not HTTPS or wants no event is refused', async () => {
  const path = '/office/webhooks';
  const wrong = form([
    ['step', 'add-webhook'],
    ['url', 'http://example.com/'],
    ['why', 'x'],
  ]);
  const { status, document } = await drawList(path, wrong);
  expect([status, document.querySelectorAll('.error-text').length]).toEqual([422, 2]);
  expect(document.querySelector('input[name=url]')?.getAttribute('value')).toContain('http://');
  expect(await db.read(listEndpoints)).toEqual([]);
});

test('an endpoint can be added, changed, rotated, switched, and deleted, with a log', async () => {
  const added = drawList('/office/webhooks', form(NEW_ENDPOINT));
  await expect(added).rejects.toThrow('/office/webhooks/');
  const [made] = await db.read(listEndpoints);
  if (made === undefined) throw new Error('no endpoint');
  const path = `/office/webhooks/${made.id}`;
  const secretOf = () => db.read((reader) => readSecret(reader, ring, made.id));
  const secret = await secretOf();
  expect((await drawOne(`/ar${path}`)).document.toString()).toContain(secret ?? '-');
  const doStep = (step: string, ...more: readonly (readonly [string, string])[]) =>
    drawOne(path, form([['step', step], ['why', step], ...more]));
  const bad = await doStep('change-webhook', ['url', 'x'], ['event', 'order.paid']);
  expect(bad.status).toBe(422);
  const changed = [
    ['url', 'https://example.com/other'],
    ['event', 'order.refunded'],
  ] as const;
  await expect(doStep('change-webhook', ...changed)).rejects.toThrow('done=1');
  await expect(doStep('rotate-webhook')).rejects.toThrow('done=1');
  expect(await secretOf()).not.toBe(secret);
  expect((await doStep('enable-webhook')).status).toBe(422);
  await expect(doStep('disable-webhook')).rejects.toThrow('done=1');
  expect((await doStep('disable-webhook')).status).toBe(422);
  expect((await drawList('/office/webhooks')).document.text).toContain('Turned off by staff');
  await expect(doStep('enable-webhook')).rejects.toThrow('done=1');
  expect(await db.read(listEndpoints)).toMatchObject([
    { url: 'https://example.com/other', events: ['order.refunded'], disabledAt: null },
  ]);
  await db.run((work) => recordEvent(work, 'order.refunded', made.id));
  for (const delivery of [made.id, 'x', '']) {
    const refused = await doStep('replay-webhook', ['delivery', delivery]);
    expect([delivery, refused.status]).toEqual([delivery, 422]);
  }
  await expect(doStep('remove-webhook')).rejects.toThrow('/office/webhooks?done=1');
  expect(await db.read(listEndpoints)).toEqual([]);
  expect(await actsOf(made.id)).toEqual([
    'add-webhook: For accounting',
    ...[
      'change-webhook',
      'disable-webhook',
      'enable-webhook',
      'remove-webhook',
      'rotate-webhook',
    ].map((step) => `${step}: ${step}`),
  ]);
});
