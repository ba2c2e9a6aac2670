import type { Database } from '../../db/database.ts';
import { KEEP_RECORDS, MOST_LANDINGS, TRIM_CAMPAIGNS } from './campaign.ts';
import { deleteOld } from './store.ts';

export function campaignJobs({ database }: { readonly database: Database }) {
  return {
    [TRIM_CAMPAIGNS]: () =>
      database.run((work) =>
        deleteOld(work, {
          before: new Date(work.now.getTime() - KEEP_RECORDS),
          mostLandings: MOST_LANDINGS,
        }),
      ),
  };
}
