import type { Database } from '../../db/database.ts';
import { forgetOld } from './forget.ts';
import { SWEEP_UNINSTALLS } from './uninstall.ts';

export const uninstallJobs = ({ database }: { readonly database: Pick<Database, 'run'> }) => ({
  [SWEEP_UNINSTALLS]: () => database.run(forgetOld),
});
