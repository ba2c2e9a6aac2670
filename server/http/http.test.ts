import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import type { FileStore } from './files.ts';
import { createListener, type HttpEnv } from './http.ts';
import { store } from './memory.ts';
import { PageStore } from './pages.ts';
import { Traffic } from './traffic.ts';

let files: FileStore;
let lines: string[];
let traffic: Traffic;
let server: Server;
const pages = new PageStore();
const log = () => lines.map((line) => JSON.parse(line));

beforeEach(async () => {
  files = async () => null;
  lines = [];
  traffic = new Traffic();
  const app = new Hono<HttpEnv>();
  app.get('/moved', (context) => context.redirect('/'));
  app.get('/never', () => new Promise(() => {}));
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const parts = { pages, files: (path: string) => files(path), traffic, logger, siteUrl: '' };
  server = createServer(createListener(app, parts));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  await pages.keep('/kept', new Response('kept'), pages.generation);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const fetchPath = (path: string, init: RequestInit = {}) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
};
/** Sends a request with exactly this target, and returns the status. */
const statusOf = (path: string) => {
  const { port } = server.address() as AddressInfo;
  return new Promise((done) => {
    get({ host: '127.0.0.1', port, path }, (answer) => done(answer.resume().statusCode));
  });
};
const counted = () => Object.fromEntries(traffic.answers);

test('takes the path of a whole URL, and ignores its host', async () => {
  for (const origin of ['http://shop.example', 'HTTPS://shop.example:443']) {
    expect(await statusOf(`${origin}/kept`)).toBe(200);
    expect(await statusOf(`${origin}/moved?a=b`)).toBe(302);
    expect(await statusOf(origin)).toBe(404);
  }
});

describe('failures', () => {
  test('an unreadable file fails one request and is logged', async () => {
    files = async () => {
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    };
    for (const path of ['/assets/base.js?secret=1', '/kept?q=1']) {
      expect((await fetchPath(path)).status).toBe(500);
    }
    const said = { msg: 'request failed', path: '/assets/base.js', err: { code: 'EIO' } };
    expect(log()[0]).toMatchObject(said);
    expect((await fetchPath('/kept')).status).toBe(200);
  });

  test('a client that leaves early is counted', async () => {
    await expect(fetchPath('/never', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    await expect.poll(counted).toMatchObject({ none: 1, '2xx': 0 });
  });
});

test('counts every answer, and logs answers from memory at debug level', async () => {
  const file = await store(Buffer.from('a file'), {});
  files = async (path) => (path === '/a.js' ? file : null);
  const etag = (await fetchPath('/kept')).headers.get('etag') ?? '';
  for (const path of ['/a.js?x=1', '/moved', '/none']) await fetchPath(path);
  await fetchPath('/kept', { headers: { 'if-none-match': etag } });
  await fetchPath('/kept', { method: 'POST' });
  await expect.poll(counted).toEqual({ '2xx': 2, '3xx': 2, '4xx': 2, '5xx': 0, none: 0 });
  expect(log().map(({ method, path, status }) => [method, path, status])).toEqual([
    ...[['GET', '/kept', 200] as const, ['GET', '/a.js', 200] as const],
    ['GET', '/kept', 304],
  ]);
});
