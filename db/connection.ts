import { Socket } from 'node:net';
import { Pool, type PoolConfig } from 'pg';
import { minutes, seconds } from '../kit/time.ts';

/** A statement, with the locks it waits for, takes no longer, nor does a work rest between two of them. */
const LONGEST_STATEMENT = seconds(30);
/** The same for the queue, which also builds its indexes anew. */
export const LONGEST_UPKEEP = minutes(2);
/** So many times as long the client waits before it ends by itself what it hears nothing of: the server comes first. */
const CLIENT_WAITS = 7 / 6;

const CONNECTED_WITHIN = seconds(10);

/** A connection for what may take its time, such as a migration. */
export const patient = (url: string) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: CONNECTED_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECTED_WITHIN,
  }) satisfies PoolConfig;

/**
 * A connection to a real server on which nothing lasts longer than `longest`: the server ends a statement, and a transaction
 * nobody goes on with. Where the server itself has fallen silent (a cut cable, a firewall that forgot us) the connection is
 * broken here, so that no work waits for ever and nobody gets the connection again.
 */
export const bounded = (url: string, longest = LONGEST_STATEMENT) =>
  ({
    ...patient(url),
    statement_timeout: longest,
    idle_in_transaction_session_timeout: longest,
    stream: () => openSocket(Math.ceil(longest * CLIENT_WAITS)),
  }) satisfies PoolConfig;

/** node-postgres has a time limit of its own for queries, but gives such a connection back to the pool as it is. */
function openSocket(longestSilence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(longestSilence, () => {
    const error = new Error(`The database has not answered for ${longestSilence} ms.`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** A pool of such connections; `report` hears of those that break while nobody uses them. */
export function openPool(config: PoolConfig, report: (error: Error) => void): Pool {
  const pool = new Pool(config);
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', report);
  // One that breaks in the middle of a transaction fails its query; the event has no other listener meanwhile.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
