import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './http.ts';

/** The name a request of this connection and with this header is counted by. */
async function nameOf(remoteAddress: string | undefined, sent = '', header: string | null = null) {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => context.text(clientAddress(context, header)));
  const incoming = { socket: { remoteAddress } };
  const headers = sent === '' ? {} : { 'x-forwarded-for': sent };
  return (await app.request('/', { headers }, { incoming })).text();
}

test.each([
  [undefined, 'unknown'],
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::9', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the connection of %s is %s', async (remote, name) => expect(await nameOf(remote)).toBe(name));

test('a header that anybody can send is not believed', async () => {
  expect(await nameOf('10.0.0.1', '1.2.3.4')).toBe('10.0.0.1');
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['', '10.0.0.1'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('our proxy writes %s: %s', async (sent, name) => {
  expect(await nameOf('10.0.0.1', sent, 'x-forwarded-for')).toBe(name);
});
