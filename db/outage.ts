import { DatabaseBusy, DatabaseStopped, DiskFull } from './errors.ts';

const KINDS = [DatabaseBusy, DatabaseStopped, DiskFull];

/**
 * SQLSTATE classes of a server that cannot work for the moment: connection (08), resources such as a full disk (53),
 * operator intervention such as a restart or a statement that took too long (57), its own file system (58); and a
 * transaction nobody went on with in time (25P03).
 */
const SQLSTATES = /^(08|53|57|58|25P03)/;

/** What Node says of a connection that cannot be made or breaks. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Words of node-postgres and its pool for the same; these errors carry no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client .*not queryable/i;

/** Longest chain of causes that is followed. */
const DEEPEST = 5;

/** Whether the database cannot be reached or written for the moment: the same again may work in a while. */
export function isOutage(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < DEEPEST && one instanceof Error; depth += 1) {
    if (KINDS.some((kind) => one instanceof kind)) return true;
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && (SQLSTATES.test(code) || SOCKET_CODES.has(code))) return true;
    if (WORDS.test(one.message)) return true;
    one = one.cause;
  }
  return false;
}
