import type { Work } from '../../db/work.ts';
import { deleteEvents } from './store.ts';
import { EVENT_RETENTION } from './webhook.ts';

/** Deletes old events with their deliveries. A replay can make an old delivery pending again, and its event stays until it ends. */
export const sweepWebhooks = (work: Work): Promise<void> =>
  deleteEvents(work, new Date(work.now.getTime() - EVENT_RETENTION));
