import type { Pool, PoolClient } from 'pg';

/**
 * Lets connections read and plan each statement once: a year repeats a few hundred of them tens of thousands of times,
 * and reading one costs more than running it. Not for a site, whose few rare statements are better planned anew.
 */
export function planOnce(pool: Pool): void {
  const names = new Map<string, string>();
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    const named = function (this: PoolClient, asked: unknown, ...more: unknown[]) {
      return Reflect.apply(query, this, [withName(asked, names), ...more]);
    };
    Object.assign(client, { query: named });
  });
}

/** A statement as Drizzle hands it to the connection, under the name of its text; anything else as it is. */
function withName(asked: unknown, names: Map<string, string>): unknown {
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return asked;
  const { text } = asked;
  if (typeof text !== 'string' || /^(begin|commit|rollback)/i.test(text)) return asked;
  const name = names.get(text) ?? `demo-${names.size}`;
  names.set(text, name);
  return { ...asked, name };
}
