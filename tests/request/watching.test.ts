import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';

const TOKEN = 'a token for tests, 32 characters and more';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ settings: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => site.stop());

async function numbers(): Promise<Record<string, number>> {
  const answer = await site.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('metrics need the token and count every answer, cached or not', async () => {
  expect((await site.get('/metrics')).status).toBe(401);
  await site.get('/de/store');
  const before = await numbers();
  for (const path of ['/de/store', '/icons/zipx.svg', '/robots.txt']) {
    expect((await site.get(path)).status).toBe(200);
  }
  expect((await site.get('/nope')).status).toBe(404);
  const grown = async () => {
    const now = await numbers();
    const names = ['2xx', '4xx'].map((kind) => `vitrine_requests_total{status="${kind}"}`);
    return [...names, 'vitrine_page_renders_total'].map((n) => (now[n] ?? 0) - (before[n] ?? 0));
  };
  // The first request for metrics is included, because it ended after its own output was written.
  expect(await grown()).toEqual([4, 1, 1]);
  expect(before).toMatchObject({ vitrine_jobs_failed: 0, vitrine_mails_waiting: 0 });
  expect(before['vitrine_part_works{part="database"}']).toBeGreaterThan(0);
});

test('/healthz answers one word, /readyz lists the parts, and neither is cached', async () => {
  const alive = await site.get('/healthz');
  expect([alive.status, await alive.text()]).toEqual([200, 'ok']);
  const ready = await site.get('/readyz');
  expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { ready: isReady, parts } = await ready.json();
  expect(isReady).toBe(true);
  expect(Object.keys(parts)).toEqual([
    ...['site', 'database', 'jobs', 'mails', 'payments', 'taxes'],
  ]);
  expect(parts).toMatchObject({ site: 'works', mails: 'off', taxes: 'off' });
});
