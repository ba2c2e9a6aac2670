import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../harness/child.ts';
import { spawnSite } from '../harness/site-process.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

test('answers while a proxy notices that it stops, and closes each connection', async () => {
  const site = await spawnSite({ dataDir: folder.path, env: { DRAIN_SECONDS: '3' } });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const ended = site.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const page = await fetch(`${site.url}/zipx`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  await ended;
  await expect(fetch(site.url)).rejects.toThrow();
});
