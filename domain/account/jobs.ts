import type { Database } from '../../db/database.ts';
import { sweepTries } from '../../db/limits/store.ts';
import type { JobData, Work } from '../../db/work.ts';
import type { Secret } from '../../kit/sign.ts';
import { days } from '../../kit/time.ts';
import { SWEEP_ACCOUNTS, WRITE_LETTER } from './account.ts';
import { writeLetter } from './letter.ts';
import { resealSecondFactors } from './reseal-factors.ts';
import { sweep } from './store.ts';

/** In milliseconds. An unverified account outlives its link by a day. */
const SWEEP_AGE = days(2);

type AccountJobDeps = {
  readonly database: Pick<Database, 'run'>;
  readonly authSecret: Secret;
};

export function accountJobs({ database, authSecret }: AccountJobDeps) {
  return {
    [WRITE_LETTER]: (data: JobData) => database.run((work) => writeLetter(work, data)),
    [SWEEP_ACCOUNTS]: async () => {
      await database.run(sweepAccounts);
      // A process that still signed with an earlier secret may have written some after this one started.
      await database.run((work) => resealSecondFactors(work, authSecret));
    },
  };
}

async function sweepAccounts(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - SWEEP_AGE);
  await sweep(work, before);
  await sweepTries(work, before);
}
