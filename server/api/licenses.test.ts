import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  generateSigningKeyPem,
  type IssuedLicense,
  issueLicense,
  openKeyRing,
  readDeviceFile,
  revokeForMisuse,
} from '../../domain/license/index.ts';
import type { Plan, Seats } from '../../domain/price/index.ts';
import { days, hours } from '../../kit/time.ts';
import { openWords } from '../../locales/catalog.ts';
import { PRODUCTS } from '../../products/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Http, HttpEnv } from '../http/http.ts';
import { createApi } from './api.ts';
import { createLicenses } from './licenses.ts';

const description = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(description, 'api');

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
let database: TestDatabase;
let api: Http;
let given: IssuedLicense;
const reported: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  reported.length = 0;
  api = openApi(database);
  given = await issue();
});

function openApi(of: Pick<TestDatabase, 'run' | 'read'>): Http {
  const licenses = createLicenses({
    database: of,
    ring,
    clock: database.clock,
    addressSource: { header: 'x-from', isProxied: true },
    report: (error) => reported.push(error),
  });
  const app: Http = new Hono<HttpEnv>();
  const none = new Hono<HttpEnv>();
  return app.route(
    '/api',
    createApi({ licenses, logs: none, paycode: none, inbound: none, updates: none, v1: none }),
  );
}

let orders = 0;
const issue = (plan: Plan = 'year', seats: Seats = 1) =>
  database.run((work) => {
    orders += 1;
    return issueLicense(work, ring, licenseInput({ orderId: `p${orders}`, plan, seats }));
  });

const deviceId = (number: number) => number.toString(16).padStart(30, '0');
const body = (device = 1, change: object = {}) => ({
  key: given.key,
  product: 'zipx',
  appVersion: '1.2',
  device: { id: deviceId(device), name: `PC ${device}` },
  ...change,
});

type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
};

/** Calls the API. Checks the response, and every accepted request, against the OpenAPI description. */
async function call(
  verb: string,
  sent: unknown,
  head: Record<string, string> = {},
): Promise<Reply> {
  const answer = await api.request(`/api/licences/${verb}`, {
    method: 'POST',
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    headers: { 'content-type': 'application/json', 'x-from': '192.0.2.1', ...head },
  });
  const json = (await answer.json()) as Record<string, unknown>;
  const operation = description.paths[`/licences/${verb}`].post;
  const described = operation.responses[answer.status];
  expect(described, `${verb} ${answer.status} is described`).toBeDefined();
  const place = described.$ref ?? `#/paths/~1licences~1${verb}/post/responses/${answer.status}`;
  expectFits(`${place}/content/application~1json/schema`, json);
  if (answer.status === 200) {
    const { $ref } = operation.requestBody.content['application/json'].schema;
    expectFits($ref, sent);
  }
  return { status: answer.status, headers: answer.headers, json };
}

function expectFits(pointer: string, value: unknown): void {
  const validate = ajv.getSchema(`api${pointer}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  validate(value);
  expect(validate.errors ?? [], JSON.stringify(value)).toEqual([]);
}

describe('rejects', () => {
  test.each(['activate', 'validate', 'heartbeat', 'deactivate'])(
    '%s with an invalid body',
    async (verb) => {
      expect(await call(verb, '{')).toMatchObject({ status: 400, json: { code: 'not-json' } });
      expect(await call(verb, '\uFFFF')).toMatchObject({ status: 400 });
      const none = await call(verb, []);
      expect([none.json.code, none.json.fields]).toEqual(['wrong-form', {}]);
      expect((await call(verb, {})).json.fields).toEqual({
        key: 'required',
        product: 'required',
        device: 'required',
        appVersion: 'required',
      });
      expect((await call(verb, ' '.repeat(20_000))).json.code).toBe('too-large');
      const stranger = body(1, { key: `${'0'.repeat(24)}1` });
      expect((await call(verb, stranger)).json.code).toBe('unknown-key');
      const other = await call(verb, body(1, { product: 'pdfreader' }));
      expect([other.status, other.json.code]).toEqual([422, 'other-product']);
      const read = await api.request(`/api/licences/${verb}`);
      expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  test('a wrong form, naming every wrong member', async () => {
    const wrong = {
      key: `${given.key.slice(0, -1)}${given.key.endsWith('7') ? '8' : '7'}`,
      product: 'x',
      device: { id: 'ABC', name: 'n'.repeat(101) },
      appVersion: 5,
      replaces: 'nobody',
    };
    expect((await call('activate', wrong)).json.fields).toEqual({
      key: 'wrong-check',
      product: 'unknown',
      'device.id': 'malformed',
      'device.name': 'too-long',
      appVersion: 'malformed',
      replaces: 'malformed',
    });
  });

  test('in the requested language', async () => {
    const say = async (lang: object, header: string) =>
      (await call('validate', body(1, lang), { 'accept-language': header })).json.message;
    const words = (prefix: string) =>
      openWords(prefix, ['license'])('license.refused.not-activated');
    expect(await say({}, 'de-AT')).toBe(words('de'));
    expect(await say({ lang: 'ja' }, 'de')).toBe(words('ja'));
    expect(await say({}, 'nl')).toBe(words('en'));
    expect(words('en')).toMatch(/PC/);
  });

  test('one device too many, listing the devices in use', async () => {
    await call('activate', body(1));
    const { status, json } = await call('activate', body(2));
    expect([status, json.code]).toEqual([422, 'seats-taken']);
    expect(json.devices).toMatchObject([{ name: 'PC 1' }]);
    const [first] = json.devices as { activation: string }[];
    const replaced = await call('activate', body(2, { replaces: first?.activation }));
    expect(replaced.status).toBe(200);
    expect((await call('validate', body(1))).json.code).toBe('not-activated');
  });

  test('one move too many, with the time of the next', async () => {
    for (let device = 0; device < 5; device += 1) {
      const answer = await call('activate', body(device));
      if (device < 4) expect(answer.status).toBe(200);
      else {
        const until = new Date(database.clock.now().getTime() + hours(24)).toISOString();
        expect(answer).toMatchObject({ status: 422, json: { code: 'cool-down', until } });
        expect(answer.headers.get('retry-after')).toBeNull();
      }
      await api.request('/api/licences/deactivate', {
        method: 'POST',
        body: JSON.stringify(body(device)),
      });
    }
  });

  test('revoked and expired licenses', async () => {
    await call('activate', body());
    await database.run((work) => revokeForMisuse(work, { licenseId: given.id }));
    for (const verb of ['activate', 'validate', 'heartbeat'])
      expect(await call(verb, body())).toMatchObject({ status: 403, json: { code: 'revoked' } });
    given = await issue('month');
    database.clock.advance(days(40));
    expect((await call('activate', body())).json.code).toBe('expired');
  });

  test('more than 120 calls a minute from one address', async () => {
    for (let count = 0; count < 120; count += 1) await call('validate', '{');
    const { status, headers } = await call('validate', '{');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('with valid JSON if the shop is broken', async () => {
    const broken = () => Promise.reject(new Error('no disk'));
    api = openApi({ run: broken, read: broken });
    expect(await call('activate', body())).toMatchObject({ status: 500, json: { code: 'broken' } });
    expect(reported).toHaveLength(1);
  });
});

describe('a device', () => {
  test('activates, validates, beats, and deactivates', async () => {
    const activated = await call('activate', body());
    expect(activated.json.seats).toEqual({ used: 1, total: 1 });
    const file = readDeviceFile(ring, String(activated.json.file));
    expect(file).toMatchObject({ ok: true, value: { device: deviceId(1), id: given.id } });
    expect((await call('activate', body())).json).toEqual(activated.json);
    expect((await call('validate', body())).json).toEqual(activated.json);
    database.clock.advance(days(1));
    expect((await call('heartbeat', body())).json.checkAt).not.toBe(activated.json.checkAt);
    for (const _ of [1, 2])
      expect((await call('deactivate', body())).json).toEqual({ seats: { used: 0, total: 1 } });
  });

  test('may send unknown members, and no name', async () => {
    const sent = body(1, { device: { id: deviceId(1) }, later: true });
    expect((await call('activate', sent)).status).toBe(200);
  });
});

describe('the description', () => {
  test('is served with the name of the vendor, and unchanged otherwise', async () => {
    const answer = await api.request('/api/openapi.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const title = description.info.title.replace('{brand}', VENDOR.name);
    expect(title).not.toBe(description.info.title);
    const info = { ...description.info, title };
    expect(await answer.json()).toEqual({ ...description, info });
    expect(description.openapi).toMatch(/^3\.1\./);
  });

  test('names every product and every call', () => {
    const keys = PRODUCTS.map(({ key }) => key);
    expect(description.components.schemas.Product.enum.toSorted()).toEqual(keys.toSorted());
    const verbs = ['activate', 'validate', 'heartbeat', 'deactivate'];
    const own = Object.keys(description.paths).filter((path) => path.startsWith('/licences/'));
    expect(own.toSorted()).toEqual(verbs.map((verb) => `/licences/${verb}`).toSorted());
  });

  test('has no broken reference', () => {
    const references = JSON.stringify(description).matchAll(/"\$ref":"#([^"]+)"/g);
    for (const [, path = ''] of references) {
      const found = path
        .slice(1)
        .split('/')
        .reduce((place, name) => place?.[name], description);
      expect(found, path).toBeDefined();
    }
  });
});
