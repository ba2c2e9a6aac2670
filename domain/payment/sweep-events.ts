import type { Database } from '../../db/database.ts';
import { EVENT_RETENTION } from './payment.ts';
import { deleteEvents } from './store.ts';

/** Events per transaction, so that visitors do not wait long. */
const BATCH = 1000;

export async function sweepEvents(database: Pick<Database, 'run'>): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await database.run((work) => {
      const before = new Date(work.now.getTime() - EVENT_RETENTION);
      return deleteEvents(work, { before, limit: BATCH });
    });
  }
}
