import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PEER_ACCESS } from '../../tests/harness/paypal-peer/settings.ts';
import { openClient } from './client.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('stops a download that never ends', async () => {
  let sent = 0;
  server = createServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384;
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const { download } = openClient({ ...PEER_ACCESS, apiBase: `http://127.0.0.1:${port}` });
  expect(await download(new URL('https://api.sandbox.paypal.com/certificate'))).toBeNull();
  expect(sent).toBeLessThan(16_777_216);
});
