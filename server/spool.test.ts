import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { endlessBody } from '../tests/harness/endless-body.ts';
import { spoolBody } from './spool.ts';

const URL = 'http://site.test/';
const request = (body: BodyInit) => new Request(URL, { method: 'POST', body });
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

const place = temporaryFolder();
beforeAll(() => vi.stubEnv('TMPDIR', place.path));
afterAll(() => {
  vi.unstubAllEnvs();
  place[Symbol.dispose]();
});

test.each([0, 1, 65_536, 200_001])('gives %i bytes again, as often as asked', async (length) => {
  const sent = randomBytes(length);
  const spooled = await spoolBody(request(new Uint8Array(sent)), 300_000);
  if (spooled === null) throw new Error('not spooled');
  expect(readdirSync(place.path)).toEqual([]);
  expect(spooled.digest).toBe(createHash('sha256').update(sent).digest('base64url'));
  expect((await bytesOf(spooled.read())).equals(sent)).toBe(true);
  expect((await bytesOf(spooled.read())).equals(sent)).toBe(true);
  await spooled.close();
  await expect(bytesOf(spooled.read())).rejects.toThrow();
});

test('reads no more than is allowed', async () => {
  const endless = endlessBody();
  expect(await spoolBody(new Request(URL, endless.init), 100_000)).toBeNull();
  expect(endless.taken()).toBeLessThan(300_000);
});

test('leaves nothing behind when the sender goes away', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' as const };
  await expect(spoolBody(new Request(URL, init), 10)).rejects.toThrow('gone');
  expect(readdirSync(place.path)).toEqual([]);
});
