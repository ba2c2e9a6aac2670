import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createApiKey,
  LIFETIMES,
  type Lifetime,
  listApiKeys,
  revokeApiKey,
  SCOPES,
  type Scope,
} from '../../../domain/api-key/index.ts';
import { listEntries } from '../../../domain/audit/index.ts';
import { activateDevice, listLicenses } from '../../../domain/license/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { openTicket } from '../../../domain/ticket/index.ts';
import { days, minutes, seconds } from '../../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { orderOnTerms } from '../../../tests/harness/sales-quotes.ts';
import { openSubscriptionScene } from '../../../tests/harness/subscriptions.ts';
import { TICKET_INPUT } from '../../../tests/harness/tickets.ts';
import type { Http, HttpEnv } from '../../http/http.ts';
import { keepKeysInDatabase } from '../../http/idempotency.ts';
import { OPERATIONS } from './operations.ts';
import { isProblemCode, PROBLEMS, statusOf } from './problem.ts';
import { createV1 } from './v1.ts';

type Json = Record<string, unknown>;
type Reply = { readonly status: number; readonly headers: Headers; readonly json: Json };

let db: TestDatabase;
let scene: ReturnType<typeof openSubscriptionScene>;
let api: Http;
let description: Json;
let validate: (pointer: string, value: unknown) => void;
let order: Order;
let ids: Readonly<Record<'license' | 'device' | 'subscription' | 'ticket' | 'invoice', string>>;
let all: string;
const reported: unknown[] = [];

const keyWith = async (scopes: readonly Scope[], lifetime: Lifetime = 'never', name = 'Ledger') => {
  const draft = { name, scopes, lifetime, createdBy: 'boss@shop.example' };
  const made = await db.run((work) => createApiKey(work, draft));
  if (!made.ok) throw new Error(made.code);
  return made.value;
};

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run((work) => loadSampleCatalog(work));
  scene = openSubscriptionScene(db);
  api = openApi();
  description = (await (await api.request('/api/v1/openapi.json')).json()) as Json;
  validate = validatorOf(description);
  all = (await keyWith(SCOPES, 'never', 'All')).secret;
  order = await scene.buy();
  ids = await objectsOf(order);
});
afterAll(() => db.close());
beforeEach(async () => {
  // A shop may have only so many keys.
  await db.database.pool.query("UPDATE api_key SET revoked_at = now() WHERE name = 'Ledger'");
  expect(reported.splice(0)).toEqual([]);
  // Fills the limits again.
  db.clock.advance(minutes(2));
});

function openApi(): Http {
  const v1 = createV1({
    database: db.database,
    ring: scene.ring,
    secret: 'a secret of this test',
    siteUrl: 'https://shop.example',
    clock: db.clock,
    addressSource: { header: 'x-from', isProxied: true },
    keys: keepKeysInDatabase(db.database),
    report: (error) => reported.push(error),
  });
  return new Hono<HttpEnv>().route('/api/v1', v1);
}

async function objectsOf(of: Order) {
  const [license] = await db.read((reader) => listLicenses(reader, scene.ring, of.id));
  if (!license) throw new Error('no license');
  const device = { id: '1'.repeat(30), name: 'PC' };
  const form = { product: 'zipx', appVersion: '1.0', device };
  await db.run((work) =>
    activateDevice(work, scene.ring, { ...form, key: license.key, replaces: null, nonce: null }),
  );
  const opened = await db.run((work) =>
    openTicket(work, {
      id: randomUUID(),
      accountId: null,
      files: [],
      from: null,
      proof: '',
      input: { ...TICKET_INPUT, email: of.email },
    }),
  );
  if (!opened.ok) throw new Error(opened.code);
  const devices = await call('get', `/licenses/${license.id}/devices`);
  const invoices = await call('get', `/invoices?orderId=${of.id}`);
  return {
    license: license.id,
    device: String((devices.json.data as Json[])[0]?.id),
    subscription: (await scene.subscriptionOf(of)).id,
    ticket: opened.value.ticket.number,
    invoice: String((invoices.json.data as Json[])[0]?.id),
  };
}

/** Makes every schema of answers refuse members that it does not name, so that nothing leaks. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strict(each)]));
  return 'properties' in own && own.type === 'object'
    ? { additionalProperties: false, ...own }
    : own;
}

function validatorOf(whole: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(strict(whole) as Json, 'api');
  return (pointer: string, value: unknown) => {
    const check = ajv.getSchema(`api#${pointer}`);
    if (!check) throw new Error(`no schema at ${pointer}`);
    check(value);
    expect(check.errors ?? [], JSON.stringify(value)).toEqual([]);
  };
}

type Sent = {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly once?: string | null;
};

/** Calls the API and checks the answer against the description. */
async function call(method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const { key = all, body, once = randomUUID() } = sent;
  const answer = await api.request(`/api/v1${path}`, {
    method: method.toUpperCase(),
    headers: {
      'x-from': '192.0.2.1',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(method === 'post' && once !== null && { 'idempotency-key': once }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Json;
  const template = templateOf(method, path);
  if (template !== null && validate !== undefined) {
    const type = answer.status < 400 ? 'json' : 'problem+json';
    expect(answer.headers.get('content-type')).toContain(`application/${type}`);
    const place = `/paths/${template.replaceAll('/', '~1')}/${method}/responses/${answer.status}`;
    validate(encodeURI(`${place}/content/application~1${type}/schema`), json);
    if (type === 'problem+json')
      expect(codesOf(template, method)).toContainEqual([answer.status, json.code]);
  }
  return { status: answer.status, headers: answer.headers, json };
}

function templateOf(method: string, path: string): string | null {
  const [plain = ''] = path.split('?', 1);
  const found = OPERATIONS.filter((one) => one.method === method).find(({ path: template }) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  return found?.path ?? null;
}

type Described = { readonly responses: Record<string, { readonly description: string }> };

/** The problems that an operation may answer, by its description. */
function codesOf(path: string, method: string): [status: number, code: string][] {
  const paths = description.paths as Record<string, Record<string, Described>>;
  const responses = Object.entries(paths[path]?.[method]?.responses ?? {});
  return responses
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description: text }]) =>
      [...text.matchAll(/`([a-z-]+)`/g)].map(([, code = '']): [number, string] => [
        Number(status),
        code,
      ]),
    );
}

const codeOf = ({ status, json }: Reply) => [status, json.code];

/** A path and a body with which each operation succeeds, if it runs in this order. */
const examples = (): Record<string, readonly [path: string, body?: unknown]> => ({
  listOrders: ['/orders?status=paid&product=zipx&limit=1'],
  getOrder: [`/orders/${order.id}`],
  refundOrder: [`/orders/${order.id}/refunds`, { amount: 100, reason: 'A gesture' }],
  listRefunds: [`/orders/${order.id}/refunds`],
  listCustomers: ['/customers'],
  getCustomer: [`/customers/by-email?email=${encodeURIComponent(order.email.toUpperCase())}`],
  listLicenses: ['/licenses?status=active&product=zipx'],
  getLicense: [`/licenses/${ids.license}`],
  listDevices: [`/licenses/${ids.license}/devices`],
  freeDevice: [`/licenses/${ids.license}/devices/${ids.device}/free`, { reason: 'A new PC' }],
  revokeLicense: [`/licenses/${ids.license}/revoke`, { reason: 'It was shared' }],
  reinstateLicense: [`/licenses/${ids.license}/reinstate`, { reason: 'A mistake' }],
  listSubscriptions: ['/subscriptions?status=active'],
  getSubscription: [`/subscriptions/${ids.subscription}`],
  cancelSubscription: [`/subscriptions/${ids.subscription}/cancel`, { reason: 'By phone' }],
  listPrices: ['/prices?product=zipx&market=eu'],
  schedulePrice: ['/prices', priceInput()],
  listRequests: ['/requests?status=open&category=bug'],
  getRequest: [`/requests/${ids.ticket}`],
  replyToRequest: [`/requests/${ids.ticket}/replies`, { text: 'Please restart it.' }],
  listInvoices: [`/invoices?kind=invoice&email=${encodeURIComponent(order.email)}`],
  getInvoice: [`/invoices/${ids.invoice}`],
});

const priceInput = (change: object = {}) => ({
  product: 'zipx',
  plan: 'year',
  seats: 1,
  market: 'eu',
  total: { minor: 4321, currency: 'EUR' },
  validFrom: new Date(db.clock.now().getTime() + days(9)).toISOString(),
  reason: 'The autumn campaign',
  ...change,
});

describe('refuses', () => {
  test('unknown, revoked, and expired keys with the same answer', async () => {
    const revoked = await keyWith(SCOPES);
    await db.run((work) => revokeApiKey(work, revoked.key.id));
    const expiring = await keyWith(SCOPES, 30);
    expect((await call('get', '/orders', { key: expiring.secret })).status).toBe(200);
    const late = await keyWith(SCOPES, 30);
    db.clock.advance(days(30));
    const keys = [null, 'vtr_00000000_x', '', revoked.secret, expiring.secret, late.secret];
    const replies = await Promise.all(keys.map((key) => call('get', '/orders', { key })));
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    for (const reply of replies) {
      expect(codeOf(reply)).toEqual([401, 'unauthorized']);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('a call at an address that does not exist only after the key', async () => {
    expect(codeOf(await call('get', '/nothing', { key: null }))).toEqual([401, 'unauthorized']);
    expect(codeOf(await call('get', '/nothing'))).toEqual([404, 'not-found']);
    const other = await call('delete', `/orders/${order.id}`);
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a POST without a key of idempotency, and wrong bodies', async () => {
    const path = `/orders/${order.id}/refunds`;
    const body = { amount: 1, reason: 'x' };
    expect(codeOf(await call('post', path, { body, once: null }))).toEqual([400, 'key-required']);
    expect(codeOf(await call('post', path, { body: '{' }))).toEqual([400, 'not-json']);
    expect(codeOf(await call('post', path, { body: `"${'x'.repeat(70_000)}"` }))).toEqual([
      413,
      'too-large',
    ]);
    const wrong = await call('post', path, { body: { amount: -1, reason: ' ', more: 1 } });
    expect((wrong.json.errors as Json[]).map(({ field }) => field).toSorted()).toEqual([
      'amount',
      'more',
      'reason',
    ]);
  });

  test('unknown and malformed parameters', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'createdFrom=yesterday', 'statsu=paid'])
      expect(codeOf(await call('get', `/orders?${query}`)), query).toEqual([400, 'wrong-form']);
    expect(codeOf(await call('get', '/orders?status=paid&status=open'))).toEqual([
      400,
      'wrong-form',
    ]);
    for (const cursor of ['x', Buffer.from('["2026","1"]').toString('base64url')])
      expect(codeOf(await call('get', `/orders?cursor=${cursor}`))).toEqual([400, 'wrong-cursor']);
    expect(codeOf(await call('get', '/customers?cursor=WzFd'))).toEqual([400, 'wrong-cursor']);
  });

  test('what the database cannot store: the character NUL, and the year 0', async () => {
    for (const query of [
      ...['/orders?email=a%00b', '/orders?product=%00', '/customers/by-email?email=%00'],
      ...['/orders?createdFrom=0000-01-01T00:00:00Z', '/orders?createdTo=1969-12-31T23:59:59Z'],
      ...['/requests?product=%00', '/invoices?email=%00', '/customers?cursor=%00'],
    ])
      expect(codeOf(await call('get', query)), query).toEqual([400, 'wrong-form']);
    const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const path of [
      `/customers?cursor=${cursorOf('a\0')}`,
      `/orders?cursor=${cursorOf(['0000-01-01T00:00:00Z', randomUUID()])}`,
    ])
      expect(codeOf(await call('get', path)), path).toEqual([400, 'wrong-cursor']);
    expect(codeOf(await call('get', '/requests/TK-%00'))).toEqual([404, 'not-found']);
    const reasons = { body: { reason: 'a\0b' } };
    for (const path of [`/licenses/${ids.license}/revoke`, `/orders/${order.id}/refunds`]) {
      const wrong = await call('post', path, reasons);
      expect([...codeOf(wrong), wrong.json.errors]).toEqual([
        ...[400, 'wrong-form'],
        [{ field: 'reason', detail: 'contains NUL' }],
      ]);
    }
    for (const change of [{ product: '\0' }, { validFrom: '0000-01-01T00:00:00Z' }])
      expect(codeOf(await call('post', '/prices', { body: priceInput(change) }))).toEqual([
        ...[400, 'wrong-form'],
      ]);
  });

  test('ids that nothing has', async () => {
    for (const path of [
      ...[`/orders/${randomUUID()}`, `/orders/${randomUUID()}/refunds`, '/orders/1'],
      ...['/customers/by-email?email=nobody@else.example', `/licenses/${randomUUID()}`],
      ...[`/licenses/${randomUUID()}/devices`, `/subscriptions/${randomUUID()}`],
      ...['/requests/TK-00000000', '/requests/x', `/invoices/${randomUUID()}`],
    ])
      expect(codeOf(await call('get', path)), path).toEqual([404, 'not-found']);
    const body = { reason: 'x' };
    const other = `/licenses/${ids.license}/devices/${randomUUID()}/free`;
    expect(codeOf(await call('post', other, { body }))).toEqual([404, 'not-found']);
  });

  test('what the business refuses', async () => {
    const unpaid = await scene.buy({}, '4000000000000002');
    const refund = (id: string, amount: number) =>
      call('post', `/orders/${id}/refunds`, { body: { amount, reason: 'x' } });
    expect(codeOf(await refund(unpaid.id, 1))).toEqual([422, 'not-paid']);
    expect(codeOf(await refund(order.id, order.total.minor + 1))).toEqual([422, 'too-much']);
    const reinstate = await call('post', `/licenses/${ids.license}/reinstate`, {
      body: { reason: 'x' },
    });
    expect(codeOf(reinstate)).toEqual([422, 'not-reinstatable']);
    const onAccount = await orderOnTerms(db, scene.deps, { deliversAtOnce: true });
    const [license] = await db.read((reader) => listLicenses(reader, scene.ring, onAccount.id));
    const revoke = await call('post', `/licenses/${license?.id}/revoke`, { body: { reason: 'x' } });
    expect(codeOf(revoke)).toEqual([422, 'not-paid']);
    const past = priceInput({ validFrom: '2020-01-01T00:00:00Z' });
    for (const [change, code] of [
      [past, 'in-the-past'],
      [priceInput({ product: 'x' }), 'unknown-product'],
      [priceInput({ total: { minor: 1, currency: 'USD' } }), 'other-currency'],
    ])
      expect(codeOf(await call('post', '/prices', { body: change }))).toEqual([422, code]);
    const empty = await call('post', `/requests/${ids.ticket}/replies`, { body: { text: ' ' } });
    expect(codeOf(empty)).toEqual([400, 'wrong-form']);
    const unread = { text: 'x', lastMessageId: randomUUID() };
    const changed = await call('post', `/requests/${ids.ticket}/replies`, { body: unread });
    expect(codeOf(changed)).toEqual([422, 'changed']);
  });

  test('more calls than the limit, for each key alone', async () => {
    const { secret } = await keyWith(['prices:read']);
    const tried = () => call('get', '/prices?limit=1', { key: secret });
    const first = await tried();
    expect(first.headers.get('ratelimit')).toBe('"key";r=99');
    for (let count = 1; count < 100; count += 1) await tried();
    const reply = await tried();
    expect(codeOf(reply)).toEqual([429, 'too-many']);
    expect(reply.headers.get('retry-after')).toBe('1');
    expect((await call('get', '/orders')).status).toBe(200);
    db.clock.advance(seconds(1));
    expect((await tried()).status).toBe(200);
  });

  test('an address that tries many keys, but not a valid key from there', async () => {
    const tried = () => call('get', '/orders', { key: 'vtr_00000000_x' });
    for (let count = 0; count < 30; count += 1) expect((await tried()).status).toBe(401);
    expect(codeOf(await tried())).toEqual([429, 'too-many']);
    expect((await call('get', '/orders')).status).toBe(200);
  });

  test('unknown keys without a query of the database, once an address tried many', async () => {
    const read = vi.spyOn(db.database, 'read');
    const tried = (key: string) => call('get', '/orders', { key });
    expect((await tried('vtr_00000000_x')).status).toBe(401);
    expect(read).not.toHaveBeenCalled();
    const key = `vtr_00000000_${'x'.repeat(43)}`;
    for (let count = 1; count < 30; count += 1) expect((await tried(key)).status).toBe(401);
    expect(read).toHaveBeenCalledTimes(29);
    expect(codeOf(await tried(key))).toEqual([429, 'too-many']);
    expect(read).toHaveBeenCalledTimes(29);
    read.mockRestore();
  });
});

describe('a key', () => {
  test.each(LIFETIMES)('with the lifetime %s expires after it', async (lifetime) => {
    const { key } = await keyWith(['orders:read'], lifetime);
    const expected =
      lifetime === 'never' ? null : new Date(db.clock.now().getTime() + days(lifetime));
    expect(key.expiresAt).toEqual(expected);
  });

  test('is refused beyond 50 that are valid, and expired ones do not count', async () => {
    const valid = (await db.read(listApiKeys)).filter(({ revokedAt }) => revokedAt === null);
    for (let count = valid.length; count < 50; count += 1) await keyWith(['orders:read'], 30);
    await expect(keyWith(['orders:read'])).rejects.toThrow('too-many');
    db.clock.advance(days(30));
    await keyWith(['orders:read']);
  });

  test('notes its last use once a minute', async () => {
    const { key, secret } = await keyWith(['orders:read']);
    const lastUse = async () =>
      (await db.read(listApiKeys)).find(({ id }) => id === key.id)?.lastUsedAt;
    const use = () => call('get', '/orders?limit=1', { key: secret });
    expect(await lastUse()).toBeNull();
    const first = db.clock.now();
    await use();
    expect(await lastUse()).toEqual(first);
    db.clock.advance(minutes(1));
    await use();
    expect(await lastUse()).toEqual(first);
    db.clock.advance(1);
    await use();
    expect(await lastUse()).toEqual(db.clock.now());
  });
});

describe('every operation', () => {
  test('has an example here', () => {
    expect(Object.keys(examples()).toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  });

  test.each(OPERATIONS.map((one) => [one.id, one] as const))(
    '%s needs exactly its scope',
    async (id, { method, scope }) => {
      const [path = '', body] = examples()[id] ?? [];
      const others = await keyWith(SCOPES.filter((each) => each !== scope));
      const refused = await call(method, path, { key: others.secret, body });
      expect(codeOf(refused)).toEqual([403, 'scope-missing']);
      expect(refused.json.errors).toEqual([{ field: 'scope', detail: scope }]);
    },
  );

  test('answers as described, with a key that has only its scope', async () => {
    for (const id of Object.keys(examples())) {
      const operation = OPERATIONS.find((one) => one.id === id);
      if (operation === undefined) throw new Error(id);
      const { secret } = await keyWith([operation.scope]);
      const [path = '', body] = examples()[id] ?? [];
      const reply = await call(operation.method, path, { key: secret, body });
      expect([id, reply.status, reply.json.code]).toEqual([id, operation.status, undefined]);
      if (Array.isArray(reply.json.data)) expect(reply.json.data.length, id).toBeGreaterThan(0);
    }
  });

  test('that writes is in the audit log with its reason', async () => {
    const filter = { act: null, who: '', object: '', from: null, before: null, after: null };
    const log = await db.read((reader) => listEntries(reader, { ...filter, limit: 100 }));
    const acts = log.filter(({ who }) => /^api:vtr_[0-9a-f]{8}$/.test(who)).map(({ act }) => act);
    const revoked = log.find(({ who, act }) => act === 'revoke' && who.startsWith('api:'));
    // As the office logs it.
    expect(revoked).toMatchObject({
      object: { kind: 'order', id: order.id, name: order.orderNumber },
      before: expect.stringMatching(/^…\w{5}: active$/),
      after: expect.stringMatching(/^…\w{5}: revoked$/),
    });
    expect(acts.toSorted()).toEqual(
      [
        ...['refund', 'free-device', 'revoke', 'restore', 'cancel-subscription', 'add-prices'],
        'answer-ticket',
      ].toSorted(),
    );
  });
});

describe('a list', () => {
  test('pages through all rows once, although rows are added meanwhile', async () => {
    const mine = { buyer: { ...order, email: 'pages@buyer.example' } };
    for (let count = 0; count < 5; count += 1) {
      db.clock.advance(seconds(1));
      await scene.buy(mine);
    }
    const seen: string[] = [];
    let cursor: unknown = null;
    do {
      const more: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { json } = await call('get', `/orders?email=PAGES@buyer.example&limit=2${more}`);
      seen.push(...(json.data as Json[]).map(({ id }) => String(id)));
      cursor = json.nextCursor;
      db.clock.advance(seconds(1));
      if (seen.length === 2) await scene.buy(mine);
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  test('of customers has every address once, sorted', async () => {
    await scene.buy({ buyer: { ...order, email: 'Zoe@Buyer.example' } });
    const seen: string[] = [];
    let cursor: unknown = null;
    do {
      const more: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { json } = await call('get', `/customers?limit=1${more}`);
      seen.push(...(json.data as Json[]).map(({ email }) => String(email)));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([...new Set(seen)].toSorted());
    expect(seen).toContain('zoe@buyer.example');
    expect(seen.length).toBeGreaterThan(2);
  });

  test('keeps to its period', async () => {
    const at = order.createdAt.toISOString();
    const within = await call('get', `/orders?createdFrom=${at}&limit=100`);
    expect((within.json.data as Json[]).map(({ id }) => id)).toContain(order.id);
    const before = await call('get', `/orders?createdTo=${at}`);
    expect(before.json.data).toEqual([]);
  });
});

describe('a license key', () => {
  test('is shown in full only with the scope for keys', async () => {
    const [license] = await db.read((reader) => listLicenses(reader, scene.ring, order.id));
    const read = await keyWith(['licenses:read']);
    const masked = await call('get', `/licenses/${ids.license}`, { key: read.secret });
    expect(masked.json.key).toBe(`*****-*****-*****-*****-${license?.key.slice(-5)}`);
    const both = await keyWith(['licenses:read', 'licenses:keys']);
    const whole = await call('get', `/licenses/${ids.license}`, { key: both.secret });
    expect(whole.json.key).toBe(license?.key);
    // Answers to a POST are stored, and keys are stored nowhere in plain text.
    const writes = await keyWith(['licenses:write', 'licenses:keys']);
    for (const act of ['revoke', 'reinstate']) {
      const sent = { key: writes.secret, body: { reason: 'x' } };
      const changed = await call('post', `/licenses/${ids.license}/${act}`, sent);
      expect([changed.status, changed.json.key]).toEqual([200, masked.json.key]);
    }
    const alone = await keyWith(['licenses:keys']);
    expect((await call('get', `/licenses/${ids.license}`, { key: alone.secret })).status).toBe(403);
  });
});

describe('a repeated POST', () => {
  test('gets the first answer and refunds once', async () => {
    const bought = await scene.buy();
    const path = `/orders/${bought.id}/refunds`;
    const once = randomUUID();
    const sent = { body: { amount: 50, reason: 'x' }, once };
    const first = await call('post', path, sent);
    const second = await call('post', path, sent);
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await call('post', path, { ...sent, body: { amount: 51, reason: 'x' } });
    expect(codeOf(other)).toEqual([422, 'key-reused']);
    // After a day, the answer is forgotten, but the refund is not.
    db.clock.advance(days(2));
    expect((await call('post', path, sent)).json).toEqual(first.json);
    expect((await call('get', path)).json.data).toHaveLength(1);
    const { rows } = await db.database.pool.query('SELECT id FROM idempotency');
    expect(rows.filter(({ id }) => !id.startsWith('api:'))).toEqual([]);
  });

  test('with the key of another program is another request', async () => {
    const bought = await scene.buy();
    const path = `/orders/${bought.id}/refunds`;
    const sent = { body: { amount: 50, reason: 'x' }, once: 'same' };
    const { secret } = await keyWith(['orders:write']);
    await call('post', path, sent);
    await call('post', path, { ...sent, key: secret });
    expect((await call('get', path)).json.data).toHaveLength(2);
  });

  test('of a revoked key gets no stored answer', async () => {
    const { key, secret } = await keyWith(['prices:write']);
    const sent = { key: secret, once: 'once', body: priceInput({ seats: 5 }) };
    expect((await call('post', '/prices', sent)).status).toBe(201);
    await db.run((work) => revokeApiKey(work, key.id));
    expect((await call('post', '/prices', sent)).status).toBe(401);
  });
});

describe('the description', () => {
  test('has every operation, and no broken reference', () => {
    const paths = description.paths as Record<string, Json>;
    const described = Object.values(paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(OPERATIONS.length);
    for (const [, path = ''] of JSON.stringify(description).matchAll(/"\$ref":"#([^"]+)"/g)) {
      const found = path
        .slice(1)
        .split('/')
        .reduce((place, name) => place?.[name] as Json, description);
      expect(found, path).toBeDefined();
    }
  });

  test('has the codes of all problems, with their status, and no others', () => {
    const described = OPERATIONS.flatMap(({ path, method }) => codesOf(path, method));
    // An address that takes no such method is no operation.
    const all = [...described.map(([, code]) => code), 'method-not-allowed'];
    expect([...new Set(all)].toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
    for (const [status, code] of described)
      expect(isProblemCode(code) && statusOf(code), code).toBe(status);
    for (const { path, method, query } of OPERATIONS) {
      const isList = 'cursor' in query.shape;
      const codes = codesOf(path, method).map(([, code]) => code);
      expect([path, codes.includes('wrong-cursor')]).toEqual([path, isList]);
    }
  });

  test('says which parameters are required', () => {
    const paths = description.paths as Record<string, Record<string, { parameters: Json[] }>>;
    const required = (path: string) =>
      paths[path]?.get?.parameters.filter((one) => one.required).map(({ name }) => name);
    expect([
      required('/orders'),
      required('/customers/by-email'),
      required('/orders/{id}'),
    ]).toEqual([...[[], ['email'], ['id']]]);
  });

  test('accepts every body of the examples', () => {
    for (const { id, method, path } of OPERATIONS) {
      if (method === 'get') continue;
      const place = `/paths/${path.replaceAll('/', '~1')}/post/requestBody`;
      validate(encodeURI(`${place}/content/application~1json/schema`), examples()[id]?.[1]);
    }
  });
});
