import type { Database } from '../../db/database.ts';
import { deleteContactsBefore } from './store.ts';
import { KEEP_CONTACT, SWEEP_UNINSTALLS } from './uninstall.ts';

/** Handlers by job name; each may run twice. */
export function uninstallJobs({ database }: { readonly database: Pick<Database, 'run'> }) {
  return {
    [SWEEP_UNINSTALLS]: () =>
      database.run((work) =>
        deleteContactsBefore(work, new Date(work.now.getTime() - KEEP_CONTACT)),
      ),
  };
}
