import type { Database } from './database.ts';

/** How often the embedded database's log is written back; a server does this by itself. */
export const CHECKPOINT_EVERY_MINUTES = 5;

/**
 * Writes the log back into the tables, so that it stays small and the next start quick. Nothing to
 * do on a server. For a job every `CHECKPOINT_EVERY_MINUTES`.
 */
export async function checkpoint(database: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  if (database.kind === 'embedded') {
    await database.pool.query('CHECKPOINT');
  }
}

/**
 * Frees the space of deleted rows and counts anew for the planner, one table after the other so
 * that visitors get their turn in between. Nothing to do on a server. For a nightly job.
 */
export async function vacuum(
  database: Pick<Database, 'kind' | 'pool' | 'assertWritable'>,
): Promise<void> {
  if (database.kind !== 'embedded') {
    return;
  }
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_all_tables
     WHERE schemaname NOT LIKE 'pg\\_toast%' AND schemaname NOT LIKE 'pg\\_temp%' ORDER BY 1`,
  );
  for (const { name } of rows) {
    database.assertWritable();
    await database.pool.query(`VACUUM (ANALYZE) ${name}`);
  }
}
