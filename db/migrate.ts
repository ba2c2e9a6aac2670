import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

export const MIGRATIONS_FOLDER = resolve('db/migrations');

/** An arbitrary number. Every version of this program must use the same one. */
const MIGRATION_LOCK = 7_346_901_258;

/** Applies all missing migrations or none. Uses one client, because an advisory lock belongs to its session. */
export async function migrateDatabase(pool: Pool, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // An error discards the connection, and the lock with it.
    client.release(failure);
  }
}
