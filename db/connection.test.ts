import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configWithLimits, openPool } from './connection.ts';
import { isOutage } from './outage.ts';

/** Greets like PostgreSQL, then never answers. */
let server: Server;
let url = '';
const open = new Set<Socket>();
const READY = Buffer.from([...message('R', 0, 0, 0, 0), ...message('Z', 'I'.charCodeAt(0))]);

function message(type: string, ...bytes: number[]): number[] {
  return [type.charCodeAt(0), 0, 0, 0, bytes.length + 4, ...bytes];
}

beforeEach(async () => {
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.once('data', () => socket.write(READY));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `postgres://shop@127.0.0.1:${(server.address() as { port: number }).port}/shop`;
});
afterEach(() => new Promise((done) => server.close(done)));

test('closes a connection whose server has fallen silent, and never reuses it', async () => {
  const pool = openPool({ ...configWithLimits(url, 200), max: 1 }, () => {});
  const client = await pool.connect();
  const failure = await client.query('SELECT 1').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  expect(isOutage(failure)).toBe(true);
  await expect(client.query('ROLLBACK')).rejects.toThrow('not queryable');
  client.release();
  expect(pool.totalCount).toBe(0);
  const next = await pool.connect();
  expect(next).not.toBe(client);
  next.release(true);
  await pool.end();
});

test('sends the same limits to the server', () => {
  expect(configWithLimits(url)).toMatchObject({
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
});
