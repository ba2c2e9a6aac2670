import { describe, expect, test } from 'vitest';
import { type HttpDeps, send } from './http-client.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type FakeResponse = number | Error | Response;

/** Creates a network that gives these responses in order, and records the requests and pauses. */
function network(...responses: FakeResponse[]) {
  const sent: { url: string; init: RequestInit; key: string | null }[] = [];
  const pauses: number[] = [];
  const deps: HttpDeps = {
    fetch: async (url, init) => {
      sent.push({ url, init, key: new Headers(init.headers).get('idempotency-key') });
      const response = responses.shift();
      if (response === undefined) throw new Error('Unexpected request');
      if (response instanceof Error) throw response;
      return response instanceof Response ? response : new Response(null, { status: response });
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    newKey: () => crypto.randomUUID(),
    now: () => NOW,
  };
  return { sent, pauses, deps };
}

const offline = () => new TypeError('network');
const post = (deps: HttpDeps, init: RequestInit = {}) =>
  send('/api/x', { method: 'POST', body: '{}', ...init }, deps);

describe('is not repeated', () => {
  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'put'])('%s', async (method) => {
    const { sent, deps } = network(503, 200);
    expect((await send('/x', { method }, deps)).status).toBe(503);
    expect(sent.map(({ key }) => key)).toEqual([null]);
    const other = network(offline(), 200);
    await expect(send('/x', { method }, other.deps)).rejects.toThrow('network');
    expect(other.sent).toHaveLength(1);
  });

  test('a request without a method, which is a GET', async () => {
    const { sent, deps } = network(500);
    await send('/x', {}, deps);
    expect(sent[0]?.init.method).toBe('GET');
  });

  test.each([200, 204, 400, 401, 403, 404, 410, 422, 501, 505, 507])(
    'a POST answered with %i',
    async (status) => {
      const { sent, pauses, deps } = network(status, 200);
      expect((await post(deps)).status).toBe(status);
      expect([sent.length, pauses]).toEqual([1, []]);
    },
  );

  test('a request aborted while it is sent or while it waits', async () => {
    const aborted = new DOMException('stop', 'AbortError');
    const { sent, deps } = network(aborted, 200);
    await expect(post(deps)).rejects.toBe(aborted);
    expect(sent).toHaveLength(1);

    const control = new AbortController();
    const waiting = network(503, 200);
    const pause = async () => control.abort();
    const response = post({ ...waiting.deps, pause }, { signal: control.signal });
    await expect(response).rejects.toThrow('abort');
    expect(waiting.sent).toHaveLength(1);

    const custom = new AbortController();
    custom.abort(new Error('left the page'));
    const gone = network(new Error('left the page'), 200);
    await expect(post(gone.deps, { signal: custom.signal })).rejects.toThrow('left the page');
    expect(gone.sent).toHaveLength(1);
  });
});

describe('is repeated once, with the same key', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('after %i', async (status) => {
    for (const method of ['POST', 'PATCH', 'post']) {
      const { sent, pauses, deps } = network(status, 201);
      expect((await post(deps, { method })).status).toBe(201);
      expect(sent).toHaveLength(2);
      expect(sent[0]?.key).toMatch(UUID);
      expect(sent[1]).toEqual(sent[0]);
      expect(pauses).toEqual([300]);
    }
  });

  test('after a network failure, and rejects after a second one', async () => {
    const back = network(offline(), 200);
    expect((await post(back.deps)).status).toBe(200);
    expect(back.sent[1]?.key).toBe(back.sent[0]?.key);
    const gone = network(offline(), offline());
    await expect(post(gone.deps)).rejects.toThrow('network');
    expect(gone.sent).toHaveLength(2);
  });

  test('after a 503, and resolves to a second 503', async () => {
    const { sent, deps } = network(503, 503, 200);
    expect((await post(deps)).status).toBe(503);
    expect(sent).toHaveLength(2);
  });

  test.each([409, 503])(
    'after %i, and resolves to it if the network fails then',
    async (status) => {
      const { sent, deps } = network(status, offline());
      expect((await post(deps)).status).toBe(status);
      expect(sent).toHaveLength(2);
    },
  );

  test('with the given key, or with a new one for each request', async () => {
    const own = network(500, 200);
    await post(own.deps, { headers: { 'Idempotency-Key': 'mine' } });
    expect(own.sent.map(({ key }) => key)).toEqual(['mine', 'mine']);
    const { sent, deps } = network(200, 200);
    await post(deps);
    await post(deps);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

test.each([
  ['2', 2000],
  ['0', 0],
  ['5', 5000],
  ['6', 300],
  ['3600', 300],
  ['-1', 300],
  ['soon', 300],
  ['', 300],
  ['Thu, 15 Jan 2026 12:00:04 GMT', 4000],
  ['Thu, 15 Jan 2026 11:00:00 GMT', 300],
  ['Thu, 15 Jan 2026 13:00:00 GMT', 300],
])('Retry-After %s causes a pause of %i ms', async (retryAfter, pause) => {
  const { pauses, deps } = network(
    new Response(null, { status: 429, headers: { 'retry-after': retryAfter } }),
    200,
  );
  await post(deps);
  expect(pauses).toEqual([pause]);
});
