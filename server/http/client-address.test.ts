import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, sourceOf, warningOf } from './client-address.ts';
import type { HttpEnv } from './http.ts';

const PUBLIC = 'https://shop.example';

/** The rate limit key of a request with this connection and header. */
async function nameOf(
  remoteAddress: string | undefined,
  sent = '',
  source = sourceOf(null, PUBLIC),
) {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => context.json(clientAddress(context, source)));
  const incoming = { socket: { remoteAddress } };
  const headers = sent === '' ? {} : { 'x-forwarded-for': sent };
  return (await app.request('/', { headers }, { incoming })).json();
}

const BEHIND = sourceOf('x-forwarded-for', 'http://127.0.0.1:3000');

const INSIDE = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.9', '172.31.255.255', '192.168.1.2', '169.254.0.1'],
  ...['100.64.0.1', '::ffff:10.0.0.1', '::1', 'fd00::7', 'fe80::1%eth0', '::ffff:127.0.0.1'],
];

test('without a proxy, a visitor from inside is like any other', async () => {
  expect(await nameOf('127.0.0.1', '1.2.3.4', sourceOf(null, 'http://127.0.0.1:3000'))).toBe(
    '127.0.0.1',
  );
});

test.each([undefined, ...INSIDE])('returns null for the connection %s of a proxy', async (remote) =>
  expect(await nameOf(remote)).toBeNull(),
);

test('ignores headers that clients can send', async () => {
  for (const claimed of ['1.2.3.4', ...INSIDE]) {
    expect(await nameOf('203.0.113.9', claimed)).toBe('203.0.113.9');
    expect(await nameOf('10.0.0.1', claimed)).toBeNull();
  }
});

test('ignores entries that a client put before the proxy’s', async () => {
  for (const claimed of INSIDE) {
    expect(await nameOf('10.0.0.1', `${claimed}, 1.2.3.4`, BEHIND)).toBe('1.2.3.4');
  }
  expect(await nameOf('10.0.0.1', '1.2.3.4, 10.0.0.2', BEHIND)).toBeNull();
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['172.32.0.1', '172.32.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::9', '2001:db8:1:0'],
])('maps the connection %s to %s', async (remote, name) => expect(await nameOf(remote)).toBe(name));

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['', null],
  ['x'.repeat(100), 'x'.repeat(64)],
])('maps the proxy’s header %s to %s', async (sent, name) => {
  expect(await nameOf('10.0.0.1', sent, BEHIND)).toBe(name);
});

test.each([
  ['https://shop.example', null, true],
  ['https://shop.example', 'x-forwarded-for', false],
  ['http://127.0.0.1:3000', null, false],
])('for %s with the header %s, the warning is %s', (siteUrl, header, isWarned) => {
  expect(warningOf(sourceOf(header, siteUrl)) !== null).toBe(isWarned);
});
