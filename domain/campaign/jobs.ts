import type { Database } from '../../db/database.ts';
import { MOST_LANDINGS, RECORD_RETENTION, TRIM_CAMPAIGNS } from './campaign.ts';
import { deleteOld } from './store.ts';

export function campaignJobs({ database }: { readonly database: Database }) {
  return {
    [TRIM_CAMPAIGNS]: () =>
      database.run((work) =>
        deleteOld(work, {
          before: new Date(work.now.getTime() - RECORD_RETENTION),
          mostLandings: MOST_LANDINGS,
        }),
      ),
  };
}
