import type { Database } from '../../db/database.ts';
import type { KeyRing } from './key-ring.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectChanging, selectPeriods } from './store.ts';

/** The job that lets the next period of a license take over where its plan or seats are others; no data. */
export const ADVANCE_LICENSES = 'advance-licenses';

/** Licenses looked at in one go. */
const BATCH = 100;

/** Gives each license whose next period has begun the plan and the seats of that one. */
export async function advanceLicenses(database: Database, ring: KeyRing): Promise<void> {
  const ids = await database.read((reader) => selectChanging(reader, BATCH));
  for (const id of ids)
    await database.run(async (work) => {
      const license = await lockLicense(work, { id });
      if (license === null) return;
      const periods = await selectPeriods(work, id);
      await applyPeriods(work, ring, { license, periods, next: periods });
    });
}
