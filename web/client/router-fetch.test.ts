import { expect, test } from 'vitest';
import { sendForm } from './router-fetch.ts';

const IN_PROGRESS = () => new Response('{"code":"in-progress"}', { status: 409 });
const DONE = () => new Response('[]', { status: 202, headers: { 'x-remix-response': 'yes' } });

function peer(...responses: readonly (() => Response)[]) {
  const keys: (string | null)[] = [];
  const pauses: number[] = [];
  const post = async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return (responses[keys.length - 1] ?? IN_PROGRESS)();
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  return { keys, pauses, deps: { post, ask: post, pause } };
}

test('asks with the same key until the first attempt has an answer', async () => {
  const { keys, pauses, deps } = peer(IN_PROGRESS, IN_PROGRESS, DONE);
  expect((await sendForm('/about/contact-us.data', { method: 'POST' }, deps)).status).toBe(202);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(pauses).toEqual([1000, 1000]);
});

test('gives up after twenty seconds', async () => {
  const { keys, deps } = peer();
  expect((await sendForm('/about/contact-us.data', { method: 'POST' }, deps)).status).toBe(409);
  expect(keys).toHaveLength(21);
});

test('asks again after the connection broke, and never forgets that the server is at work', async () => {
  const broken = () => {
    throw new TypeError('network');
  };
  const { keys, deps } = peer(IN_PROGRESS, broken, broken, DONE);
  expect((await sendForm('/company/cancel.data', { method: 'POST' }, deps)).status).toBe(202);
  expect(keys).toHaveLength(4);
  const gone = peer(IN_PROGRESS, ...Array.from({ length: 20 }, () => broken));
  expect((await sendForm('/company/cancel.data', { method: 'POST' }, gone.deps)).status).toBe(409);
});

test('does not ask again when the page itself reports a conflict, or the visitor has left', async () => {
  const ours = () => new Response('[]', { status: 409, headers: { 'x-remix-response': 'yes' } });
  const { keys, deps } = peer(ours);
  await sendForm('/about/contact-us.data', { method: 'POST' }, deps);
  expect(keys).toHaveLength(1);
  const { signal } = { signal: AbortSignal.abort() };
  await expect(sendForm('/x', { signal }, peer().deps)).rejects.toThrow();
});
