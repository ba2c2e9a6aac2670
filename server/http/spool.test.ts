import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { endlessBody } from '../../tests/harness/endless-body.ts';
import { Spool, type Spooled } from './spool.ts';

const URL = 'http://site.test/';
const request = (body: BodyInit) => new Request(URL, { method: 'POST', body });
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

/** Returns a request whose sender disconnects. */
function brokenOff(): Request {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' as const };
  return new Request(URL, init);
}

/** Uses its own spool, so that no limit applies. */
async function spool(request: Request, most: number): Promise<Spooled | null> {
  const body = await new Spool().read(request, { most, from: null });
  if (body === 'full') throw new Error('there was room');
  return body;
}

const place = temporaryFolder();
beforeAll(() => vi.stubEnv('TMPDIR', place.path));
afterAll(() => {
  vi.unstubAllEnvs();
  place[Symbol.dispose]();
});

describe('limits', () => {
  const add = (room: Spool, from: string | null, body: BodyInit = 'x') =>
    room.read(request(body), { most: 10, from });
  const addAll = (room: Spool, senders: readonly (string | null)[]) =>
    Promise.all(senders.map((from) => add(room, from)));
  const close = (body: Spooled | 'full' | null | undefined) =>
    typeof body === 'object' ? body?.close() : undefined;

  test('eight bodies at once, and frees the place of each that ends', async () => {
    const room = new Spool();
    const lying = await addAll(room, Array(8).fill(null));
    expect(lying).not.toContain('full');
    const endless = endlessBody();
    const late = new Request(URL, endless.init);
    expect(await room.read(late, { most: 10, from: null })).toBe('full');
    expect(endless.taken()).toBeLessThan(100_000);
    await close(lying[0]);
    expect(await add(room, null, 'too long for it')).toBeNull();
    await expect(room.read(brokenOff(), { most: 10, from: null })).rejects.toThrow('gone');
    const next = await add(room, null);
    expect(next).not.toBe('full');
    expect(await add(room, null)).toBe('full');
    for (const body of [...lying.slice(1), next]) await close(body);
  });

  test('two bodies of one address', async () => {
    const room = new Spool();
    const lying = await addAll(room, ['a', 'a', 'a', 'b']);
    expect(lying.map((body) => body === 'full')).toEqual([false, false, true, false]);
    for (const body of lying) await close(body);
    const next = await add(room, 'a');
    expect(next).not.toBe('full');
    await close(next);
  });
});

test.each([0, 1, 65_536, 200_001])('reads %i bytes any number of times', async (length) => {
  const sent = randomBytes(length);
  const spooled = await spool(request(new Uint8Array(sent)), 300_000);
  if (spooled === null) throw new Error('not spooled');
  expect(readdirSync(place.path)).toEqual([]);
  expect(spooled.digest).toBe(createHash('sha256').update(sent).digest('base64url'));
  expect((await bytesOf(spooled.read())).equals(sent)).toBe(true);
  expect((await bytesOf(spooled.read())).equals(sent)).toBe(true);
  await spooled.close();
  await expect(bytesOf(spooled.read())).rejects.toThrow();
});

test('stops reading at the limit', async () => {
  const endless = endlessBody();
  expect(await spool(new Request(URL, endless.init), 100_000)).toBeNull();
  expect(endless.taken()).toBeLessThan(300_000);
});

test('leaves nothing behind if the sender disconnects', async () => {
  await expect(spool(brokenOff(), 10)).rejects.toThrow('gone');
  expect(readdirSync(place.path)).toEqual([]);
});
