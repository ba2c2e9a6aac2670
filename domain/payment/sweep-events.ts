import type { Database } from '../../db/database.ts';
import { EVENT_KEPT } from './payment.ts';
import { deleteEvents } from './store.ts';

/** Events deleted in one work: visitors get their turn in between. */
const AT_ONCE = 1000;

/** Empties the inbox of what was told long ago: no company sends it again, and it would change nothing. */
export async function sweepEvents(database: Pick<Database, 'run'>): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) {
    deleted = await database.run((work) => {
      const before = new Date(work.now.getTime() - EVENT_KEPT);
      return deleteEvents(work, { before, limit: AT_ONCE });
    });
  }
}
