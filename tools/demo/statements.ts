import type { Pool, PoolClient } from 'pg';

/**
 * Prepares each statement once, because parsing a few hundred repeated statements costs more than running them. A site
 * should not do so: its statements are rarer, and each run gets a better plan.
 */
export function planOnce(pool: Pool): void {
  const names = new Map<string, string>();
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    const named = function (this: PoolClient, statement: unknown, ...more: unknown[]) {
      return Reflect.apply(query, this, [withName(statement, names), ...more]);
    };
    Object.assign(client, { query: named });
  });
}

function withName(statement: unknown, names: Map<string, string>): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement))
    return statement;
  const { text } = statement;
  if (typeof text !== 'string' || /^(begin|commit|rollback)/i.test(text)) return statement;
  const name = names.get(text) ?? `demo-${names.size}`;
  names.set(text, name);
  return { ...statement, name };
}
