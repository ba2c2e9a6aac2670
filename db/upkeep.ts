import type { Database } from './database.ts';
import { isBeingCopied } from './embedded/base-backup.ts';

export const CHECKPOINT_EVERY_MINUTES = 5;

/** Does nothing during a backup, which needs the log from its start. */
export async function checkpoint(database: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  if (database.kind === 'embedded' && !isBeingCopied(database.pool)) {
    await database.pool.query('CHECKPOINT');
  }
}

/** Vacuums the embedded database table by table, so that requests can run in between. */
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
