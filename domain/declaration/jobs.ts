import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { forgetMails } from '../mail/index.ts';
import type { JobHandler } from '../order/index.ts';
import { acknowledgmentKey } from './acknowledge.ts';
import { FOLLOW_DECLARATION, RETENTION_YEARS, SWEEP_DECLARATIONS } from './declaration.ts';
import { type FollowDeps, followDeclaration } from './follow.ts';
import { deleteDeclarations } from './store.ts';

export function declarationJobs(deps: FollowDeps & { readonly database: Pick<Database, 'run'> }) {
  return {
    [FOLLOW_DECLARATION]: (data) =>
      deps.database.run((work) => followDeclaration(work, deps, data)),
    [SWEEP_DECLARATIONS]: () => deps.database.run(forgetDeclarations),
  } satisfies Record<string, JobHandler>;
}

async function forgetDeclarations(work: Work): Promise<void> {
  const ids = [
    ...(await deleteDeclarations(work, { isFollowed: true, before: endOf(work, 'followed') })),
    ...(await deleteDeclarations(work, { isFollowed: false, before: endOf(work, 'open') })),
  ];
  if (ids.length > 0) await forgetMails(work, { keys: ids.map(acknowledgmentKey) });
}

// Returns the moment before which records are deleted. A day of slack at both ends lets the calendar year end in every
// time zone.
function endOf({ now }: Work, kind: keyof typeof RETENTION_YEARS): Date {
  const lastYear = new Date(now.getTime() - days(1)).getUTCFullYear();
  return new Date(Date.UTC(lastYear - RETENTION_YEARS[kind], 0, 1) - days(1));
}
