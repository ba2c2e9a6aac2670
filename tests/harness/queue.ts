import type { PgBoss } from 'pg-boss';
import { attachOutbox, openQueue } from '../../db/queue.ts';
import type { TestDatabase } from './database.ts';

/**
 * A real queue that does nothing by itself, with lists of these names: what is enqueued in the database goes there from
 * now on. Stop it before the database is closed.
 */
export async function openTestQueue(
  { database }: TestDatabase,
  names: readonly string[] = [],
): Promise<PgBoss> {
  const queue = openQueue(database, { supervise: false, schedule: false });
  queue.on('error', () => {});
  await queue.start();
  attachOutbox(database, queue);
  for (const name of names) await queue.createQueue(name);
  return queue;
}
