import { DatabaseBusy, DatabaseStopped, DiskFull } from './errors.ts';

const KINDS = [DatabaseBusy, DatabaseStopped, DiskFull];

/** Connection (08), resources (53), operator intervention (57), system error (58), idle transaction timeout (25P03). */
const SQLSTATES = /^(08|53|57|58|25P03)/;

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Messages of node-postgres and its pool, whose errors have no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client .*not queryable/i;

const DEEPEST = 5;

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
