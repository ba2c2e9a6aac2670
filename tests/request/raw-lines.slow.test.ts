import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowConsole } from '../harness/console.ts';
import {
  type LineAnswer,
  LineSender,
  plainLine,
  type RawLine,
  rawLines,
} from '../harness/raw-lines.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';

/** `FUZZ_LINES=200000 FUZZ_SEED=2` runs more lines and others. */
const COUNT = Number(process.env['FUZZ_LINES'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 26);
const AT_ONCE = 4;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ settings: { SITE_URL: 'https://shop.example' } });
});
afterAll(() => site.stop());

const ask = async (line: RawLine) => {
  const sender = new LineSender(site.port);
  const answer = await sender.send(line);
  sender.close();
  if (!answer) throw new Error(`no answer to ${line.bytes}`);
  return answer;
};

test.each([
  ['//%00', 'en'],
  ['//x%/', 'en'],
  ['//%E0%A4%A', 'en'],
  ['////Pay%5C%00/', 'en'],
  ['//:a/%00', 'en'],
  ['//de/%00', 'de'],
  ['/DE/%ff', 'de'],
  ['/\\tw\\%', 'zh-TW'],
  ['/\\fr/%80', 'fr'],
  ['http://[::1/ja/%', 'ja'],
  ['*', 'en'],
  ['ftp://evil.example/%', 'en'],
])('%j is a missing page in its language', async (target, tag) => {
  allowConsole();
  const { status, body } = await ask(plainLine(target));
  expect(status).toBe(404);
  const page = parse(body.toString());
  expect(page.querySelector('html')?.getAttribute('lang')).toBe(tag);
  expect(page.querySelectorAll('#missing-path, a#back-home')).toHaveLength(2);
});

test('the links of an undecodable URL lead to the same path', async () => {
  allowConsole();
  for (const [target, german] of [
    ['/%E0%A4%A', '/de/%E0%A4%A'],
    ['/fr/a%00%25b?x=%FF', '/de/a%00%25b?x=%FF'],
    ['//x%/', '/de/x%'],
  ] as const) {
    const page = parse((await ask(plainLine(target))).body.toString());
    const link = page.querySelector('nav#languages a[hreflang=de]');
    expect(link?.getAttribute('href'), target).toBe(german);
  }
});

test.each([
  ['CONNECT shop.example:443 HTTP/1.1\r\nhost: a\r\n\r\n', 405],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nhost: a b\r\n\r\n', 400],
  ['GET /\x01 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['no request\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nhost: a\r\nexpect: nothing\r\n\r\n', 417],
])('%.60j is refused with a body', async (bytes, expected) => {
  const answer = await ask({ method: 'GET', target: '', bytes });
  expect(answer.status).toBe(expected);
  expect(answer.body.toString()).toMatch(new RegExp(`^${expected} `));
  expect(faultOf({ method: 'GET', target: '', bytes }, answer)).toBeNull();
});

test('rejects long headers with a body', async () => {
  const bytes = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`;
  const { status, body } = await ask({ method: 'GET', target: '', bytes });
  expect([status, body.toString().trim()]).toEqual([431, '431 Request Header Fields Too Large']);
});

test('answers HTTP/1.0 without a host', async () => {
  const answer = await ask({ method: 'GET', target: '/', bytes: 'GET / HTTP/1.0\r\n\r\n' });
  expect(answer.status).toBe(200);
});

test(`answers ${COUNT} raw requests without a 5xx, without silence, and with the base headers`, {
  timeout: 300_000 + COUNT * 100,
}, async () => {
  allowConsole();
  const lines = rawLines(SEED, COUNT);
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    const sender = new LineSender(site.port);
    for (let line = lines[next++]; line; line = lines[next++]) {
      const answer = await sender.send(line);
      const fault = faultOf(line, answer);
      if (fault) faults.push(`${fault}: ${JSON.stringify(line.bytes.slice(0, 300))}`);
      statuses[answer?.status ?? 0] = (statuses[answer?.status ?? 0] ?? 0) + 1;
    }
    sender.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (process.env['FUZZ_LINES']) process.stdout.write(`${JSON.stringify(statuses)}\n`);
  expect(faults.slice(0, 20)).toEqual([]);
});

const BASE = ['x-content-type-options', 'strict-transport-security'];

function faultOf({ method }: RawLine, answer: LineAnswer | null): string | null {
  if (!answer) return 'no answer';
  const { status, headers, body } = answer;
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  if (BASE.some((name) => !headers.has(name))) return `${status} without base headers`;
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  if (isHtml && !headers.has('referrer-policy')) return `${status} without a referrer policy`;
  if (status >= 400 && method !== 'HEAD' && body.length === 0) return `${status} without a body`;
  const location = headers.get('location');
  if (location?.match(/^\/(?![/\\])/) === null) return `${status} leads to ${location}`;
  return null;
}
