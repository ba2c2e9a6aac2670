import type { Database } from '../../db/database.ts';
import { SWEEP_FEEDBACK, VOTE_RETENTION } from './feedback.ts';
import { deleteVotesBefore } from './store.ts';

export function feedbackJobs({ database }: { readonly database: Pick<Database, 'run'> }) {
  return {
    [SWEEP_FEEDBACK]: () =>
      database.run((work) => {
        const oldest = new Date(work.now.getTime() - VOTE_RETENTION);
        return deleteVotesBefore(work, oldest.toISOString().slice(0, 10));
      }),
  };
}
