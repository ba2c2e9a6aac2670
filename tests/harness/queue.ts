import type { PgBoss } from 'pg-boss';
import { attachOutbox, openQueue } from '../../db/queue.ts';
import type { TestDatabase } from './database.ts';

/** Opens a queue that runs no jobs, and sends the jobs of the database there. Stop it before the database closes. */
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
