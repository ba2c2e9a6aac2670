import { Socket } from 'node:net';
import { Pool, type PoolConfig } from 'pg';
import { minutes, seconds } from '../kit/time.ts';

const LONGEST_STATEMENT = seconds(30);
export const LONGEST_UPKEEP = minutes(2);
/** The client waits longer, so that the server's limit applies first. */
const CLIENT_WAITS = 7 / 6;

const CONNECTED_WITHIN = seconds(10);

export const configWithoutLimits = (url: string) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: CONNECTED_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECTED_WITHIN,
  }) satisfies PoolConfig;

/** Lets the server end slow statements. If the server itself falls silent, the client closes the socket. */
export const configWithLimits = (url: string, longest = LONGEST_STATEMENT) =>
  ({
    ...configWithoutLimits(url),
    statement_timeout: longest,
    idle_in_transaction_session_timeout: longest,
    stream: () => openSocket(Math.ceil(longest * CLIENT_WAITS)),
  }) satisfies PoolConfig;

/** node-postgres has its own query timeout, but it returns the stuck connection to the pool. */
function openSocket(longestSilence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(longestSilence, () => {
    const error = new Error(`The database has not answered for ${longestSilence} ms.`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

export function openPool(config: PoolConfig, report: (error: Error) => void): Pool {
  const pool = new Pool(config);
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
