/**
 * `node bench/flood.ts <origin> <seconds> <one | many | cheap>`: ten thousand unique, expensive reports per minute,
 * from one address, from many, or to a path that rejects them unread. Prints JSON: responses per status.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PER_SECOND = 10_000 / 60;
const AT_ONCE = 25;
const ADDRESSES = 200;

const [origin = '', seconds = '1', mode = 'one'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const junk = '\u001b[2J\r\na@b.test 4242424242424242 ';
const statuses: Record<string, number> = {};

function reportOf(count: number): { path: string; body: string } {
  const own = `${count}-${'x'.repeat(count % 50)}`;
  const texts = { userAgent: junk.repeat(100), referrer: junk.repeat(50), language: own };
  const timestamp = '2026-01-15T12:00:00.000Z';
  if (count % 2 === 0) {
    const landing = { timestamp, path: '/', fullPath: `/?gclid=${own}`, name: own, ...texts };
    return { path: '/api/log?channle=GoogleSEM', body: JSON.stringify(landing) };
  }
  const data = { ...texts, url: `http://x.test/${own}` };
  const error = { type: own, message: junk.repeat(100), timestamp, data };
  return { path: '/api/buy-error-log', body: JSON.stringify(error) };
}

function send(count: number): Promise<void> {
  const { path, body } = reportOf(count);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `key ${mode} ${count}`,
    'x-address': mode === 'many' ? `198.18.${count % ADDRESSES}.1` : '192.0.2.1',
  };
  return new Promise((done, fail) => {
    const method = mode === 'cheap' ? 'PUT' : 'POST';
    const sending = request(origin + path, { method, headers, agent }, (answer) => {
      statuses[`${answer.statusCode}`] = (statuses[`${answer.statusCode}`] ?? 0) + 1;
      answer.resume().on('end', done);
    });
    sending.on('error', fail).end(body);
  });
}

const began = performance.now();
const total = Math.round(PER_SECOND * Number(seconds));
let next = 0;
async function sendInTurn(): Promise<void> {
  while (next < total) {
    const count = next;
    next += 1;
    await pause(Math.max(0, (count / PER_SECOND) * 1000 - (performance.now() - began)));
    await send(count);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
agent.destroy();
process.stdout.write(JSON.stringify(statuses));
