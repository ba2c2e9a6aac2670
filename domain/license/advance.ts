import type { Database } from '../../db/database.ts';
import type { KeyRing } from './key-ring.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectChanging, selectPeriods } from './store.ts';

export const ADVANCE_LICENSES = 'advance-licenses';

const BATCH = 100;

/** Applies the plan and seats of periods that have begun. */
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
