import { describe, expect, test } from 'vitest';
import { type HttpWorld, send } from './http-client.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Answer = number | Error | Response;

/** Creates a network that gives these answers in order, and records the requests and pauses. */
function network(...answers: Answer[]) {
  const sent: { url: string; init: RequestInit; key: string | null }[] = [];
  const pauses: number[] = [];
  const world: HttpWorld = {
    fetch: async (url, init) => {
      sent.push({ url, init, key: new Headers(init.headers).get('idempotency-key') });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Unexpected request');
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : new Response(null, { status: answer });
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    newKey: () => crypto.randomUUID(),
    now: () => NOW,
  };
  return { sent, pauses, world };
}

const offline = () => new TypeError('network');
const post = (world: HttpWorld, init: RequestInit = {}) =>
  send('/api/x', { method: 'POST', body: '{}', ...init }, world);

describe('is not repeated', () => {
  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'put'])('%s', async (method) => {
    const { sent, world } = network(503, 200);
    expect((await send('/x', { method }, world)).status).toBe(503);
    expect(sent.map(({ key }) => key)).toEqual([null]);
    const other = network(offline(), 200);
    await expect(send('/x', { method }, other.world)).rejects.toThrow('network');
    expect(other.sent).toHaveLength(1);
  });

  test('a request without a method, which is a GET', async () => {
    const { sent, world } = network(500);
    await send('/x', {}, world);
    expect(sent[0]?.init.method).toBe('GET');
  });

  test.each([200, 204, 400, 401, 403, 404, 410, 422, 501, 505, 507])(
    'a POST answered with %i',
    async (status) => {
      const { sent, pauses, world } = network(status, 200);
      expect((await post(world)).status).toBe(status);
      expect([sent.length, pauses]).toEqual([1, []]);
    },
  );

  test('a request aborted while it is sent or while it waits', async () => {
    const aborted = new DOMException('stop', 'AbortError');
    const { sent, world } = network(aborted, 200);
    await expect(post(world)).rejects.toBe(aborted);
    expect(sent).toHaveLength(1);

    const control = new AbortController();
    const waiting = network(503, 200);
    const pause = async () => control.abort();
    const answer = post({ ...waiting.world, pause }, { signal: control.signal });
    await expect(answer).rejects.toThrow('abort');
    expect(waiting.sent).toHaveLength(1);

    const custom = new AbortController();
    custom.abort(new Error('left the page'));
    const gone = network(new Error('left the page'), 200);
    await expect(post(gone.world, { signal: custom.signal })).rejects.toThrow('left the page');
    expect(gone.sent).toHaveLength(1);
  });
});

describe('is repeated once, with the same key', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('after %i', async (status) => {
    for (const method of ['POST', 'PATCH', 'post']) {
      const { sent, pauses, world } = network(status, 201);
      expect((await post(world, { method })).status).toBe(201);
      expect(sent).toHaveLength(2);
      expect(sent[0]?.key).toMatch(UUID);
      expect(sent[1]).toEqual(sent[0]);
      expect(pauses).toEqual([300]);
    }
  });

  test('after a network failure, and rejects after a second one', async () => {
    const back = network(offline(), 200);
    expect((await post(back.world)).status).toBe(200);
    expect(back.sent[1]?.key).toBe(back.sent[0]?.key);
    const gone = network(offline(), offline());
    await expect(post(gone.world)).rejects.toThrow('network');
    expect(gone.sent).toHaveLength(2);
  });

  test('after a 503, and resolves to a second 503', async () => {
    const { sent, world } = network(503, 503, 200);
    expect((await post(world)).status).toBe(503);
    expect(sent).toHaveLength(2);
  });

  test('with the given key, or with a new one for each request', async () => {
    const own = network(500, 200);
    await post(own.world, { headers: { 'Idempotency-Key': 'mine' } });
    expect(own.sent.map(({ key }) => key)).toEqual(['mine', 'mine']);
    const { sent, world } = network(200, 200);
    await post(world);
    await post(world);
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
  const { pauses, world } = network(
    new Response(null, { status: 429, headers: { 'retry-after': retryAfter } }),
    200,
  );
  await post(world);
  expect(pauses).toEqual([pause]);
});
