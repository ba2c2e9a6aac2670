import type { Database } from '../../db/database.ts';
import { sweepTries } from '../../db/limits/store.ts';
import type { JobData, Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { SWEEP_ACCOUNTS, WRITE_LETTER } from './account.ts';
import { writeLetter } from './letter.ts';
import { sweep } from './store.ts';

/** In milliseconds. An unverified account outlives its link by a day. */
const SWEEP_AGE = days(2);

export function accountJobs({ database }: { readonly database: Pick<Database, 'run'> }) {
  return {
    [WRITE_LETTER]: (data: JobData) => database.run((work) => writeLetter(work, data)),
    [SWEEP_ACCOUNTS]: () => database.run(sweepAccounts),
  };
}

async function sweepAccounts(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - SWEEP_AGE);
  await sweep(work, before);
  await sweepTries(work, before);
}
