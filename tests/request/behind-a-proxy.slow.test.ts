import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../harness/child.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';

const HOST = 'shop.example';

let site: SiteProcess;
const folder = temporaryFolder();
beforeAll(async () => {
  const env = { SITE_URL: `https://${HOST}`, CLIENT_ADDRESS_HEADER: 'x-forwarded-for' };
  site = await spawnSite({ dataDir: folder.path, env });
});
afterAll(async () => {
  await site.kill('SIGTERM');
  folder[Symbol.dispose]();
});

type Posted = { readonly status: number; readonly location: string | undefined };

/** As a TLS proxy forwards it from a browser. */
function post(path: string, fields: Record<string, string>, origin: string): Promise<Posted> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    host: HOST,
    origin,
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const outgoing = request(site.url + path, { method: 'POST', headers }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    outgoing.on('error', fail).end(body);
  });
}

const CHOICE = { product: 'zipx', plan: 'year', seats: '1' };

describe('behind a TLS proxy', () => {
  test.each([
    ['/pay', CHOICE, 303],
    ['/de/login/magic-link', { email: 'ada@buyer.example' }, 303],
    ['/login/signin', { email: 'ada@buyer.example', password: 'a wrong password' }, 422],
    ['/about/create_ticket', { email: 'nobody' }, 422],
    ['/company/withdraw', { order: '' }, 422],
  ])('accepts a form sent to %s from our own page', async (path, fields, status) => {
    expect(await post(path, fields as Record<string, string>, `https://${HOST}`)).toMatchObject({
      status,
    });
  });

  test.each(['/pay', '/login/signin.data'])(
    '%s: rejects a form from another site',
    async (path) => {
      for (const origin of ['https://evil.example', 'null', `https://${HOST}.evil.example`])
        expect((await post(path, CHOICE, origin)).status).toBe(403);
    },
  );

  test('accepts a form that a page submits from a script', async () => {
    const fields = { email: 'ada@buyer.example', password: 'a wrong password' };
    expect((await post('/login/signin.data', fields, `https://${HOST}`)).status).toBe(422);
  });
});
