import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../harness/site.ts';
import { spawnSite } from '../harness/site-process.ts';

/** In milliseconds. Anything slower is a fault even on a busy machine. `bench/` measures the actual speed. */
const SLOWEST = 3000;

/** What `flood-child.ts` sends. */
const REPORTS = 2500;
/** What one of the two limiters for reports accepts at once and in a second, of quiet and loud addresses together. */
const AT_ONCE = 700;
const A_SECOND = 30;

const PAGES = ['/', '/zipx', '/de/store', '/buy?product=zipx', '/ja/pay?product=cadreader'];

/** At least 100 pages, one by one. Returns the 99th percentile in milliseconds. */
async function watchPages(url: string, until: () => boolean): Promise<number> {
  const times: number[] = [];
  while (times.length < 100 || !until()) {
    const began = performance.now();
    const answer = await fetch(url + PAGES[times.length % PAGES.length]);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - began);
    await pause(5);
  }
  times.sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

/** Returns the number of answers by status. */
async function flood(url: string): Promise<Record<string, number>> {
  const child = join(import.meta.dirname, '../harness/flood-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, url]);
  return JSON.parse(stdout);
}

test('accepts part of ten thousand hostile reports a minute and keeps answering pages', async () => {
  const dataDir = await makeDataFolder();
  const env = { CLIENT_ADDRESS_HEADER: 'x-address', LOG_LEVEL: 'warn' };
  const site = await spawnSite({ dataDir, env });
  try {
    // Longer than clients hold idle connections, so that no client writes to a closed one.
    expect((await fetch(site.url)).headers.get('keep-alive')).toBe('timeout=125');
    await watchPages(site.url, () => true);
    const before = await watchPages(site.url, () => true);
    let over = false;
    const began = performance.now();
    let lasted = 0;
    const [statuses, during] = await Promise.all([
      flood(site.url).finally(() => {
        over = true;
        lasted = (performance.now() - began) / 1000;
      }),
      watchPages(site.url, () => over),
    ]);
    const after = await watchPages(site.url, () => true);
    const shown = [before, during, after].map((time) => Math.round(time));
    process.stdout.write(`p99 before, during, after: ${shown.join(', ')} ms\n`);
    expect(Object.keys(statuses).filter((status) => status !== '204' && status !== '429')).toEqual(
      [],
    );
    // How many of each depends on the machine's speed. The slower the flood, the more may pass.
    expect((statuses['204'] ?? 0) + (statuses['429'] ?? 0)).toBe(REPORTS);
    expect(statuses['204']).toBeGreaterThan(0);
    expect(statuses['204']).toBeLessThanOrEqual(2 * (AT_ONCE + A_SECOND * Math.ceil(lasted)));
    if (lasted < 20) expect(statuses['429']).toBeGreaterThan(0);
    expect(Math.max(during, after)).toBeLessThan(SLOWEST);
    expect(site.output()).not.toContain('could not store reports');
  } finally {
    await site.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
