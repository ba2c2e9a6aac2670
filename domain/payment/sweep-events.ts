import type { Database } from '../../db/database.ts';
import { EVENT_RETENTION } from './payment.ts';
import { deleteEvents } from './store.ts';

/** Events in one transaction, so that visitors do not wait long. */
const AT_ONCE = 1000;

/** Deletes old events. Providers no longer repeat them, and a repeat would change nothing. */
export async function sweepEvents(database: Pick<Database, 'run'>): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) {
    deleted = await database.run((work) => {
      const before = new Date(work.now.getTime() - EVENT_RETENTION);
      return deleteEvents(work, { before, limit: AT_ONCE });
    });
  }
}
