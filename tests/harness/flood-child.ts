/**
 * `flood-child.ts <site>` sends hostile reports from its own process, so that it does not slow the measured one. Prints
 * JSON: responses per status.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Sent in a quarter of a minute. */
const REPORTS = 2_500;
const DURATION = 15_000;
const AT_ONCE = 25;

const junk = '\u001b[2J\r\na@b.test 4242424242424242 ';

/** A report of an attacker with many addresses who never repeats a text. */
function reportOf(count: number): { path: string; body: unknown } {
  const own = `${count}-${'x'.repeat(count % 50)}`;
  const texts = { userAgent: junk.repeat(100), referrer: junk.repeat(50), language: own };
  const timestamp = '2026-01-15T12:00:00.000Z';
  if (count % 2 === 0) {
    const landing = { timestamp, path: '/', fullPath: `/?gclid=${own}`, name: own, ...texts };
    return { path: '/api/log?channle=GoogleSEM', body: landing };
  }
  const data = { ...texts, url: `http://x.test/${own}` };
  return {
    path: '/api/buy-error-log',
    body: { type: own, message: junk.repeat(100), timestamp, data },
  };
}

async function flood(url: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const began = performance.now();
  let next = 0;
  const send = async () => {
    while (next < REPORTS) {
      const count = next;
      next += 1;
      await pause(Math.max(0, (count / REPORTS) * DURATION - (performance.now() - began)));
      const { path, body } = reportOf(count);
      const { status } = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `key ${count}`,
          'x-address': `198.18.${count % 200}.1`,
        },
        body: JSON.stringify(body),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return statuses;
}

const [url = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(Object.fromEntries(await flood(url))));
