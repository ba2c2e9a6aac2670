import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { forgetMails } from '../mail/index.ts';
import { acknowledgmentKey } from './acknowledge.ts';
import { RETENTION_YEARS } from './declaration.ts';
import { deleteDeclarations } from './store.ts';

export async function forgetDeclarations(work: Work): Promise<void> {
  const ids = [
    ...(await deleteDeclarations(work, { isFollowed: true, before: endOf(work, 'followed') })),
    ...(await deleteDeclarations(work, { isFollowed: false, before: endOf(work, 'open') })),
  ];
  if (ids.length > 0) await forgetMails(work, { keys: ids.map(acknowledgmentKey) });
}

// No zone is more than a day from UTC. The current year counts from a day ago, and the last day of a year as
// the next, so that the period is over in every zone.
function endOf({ now }: Work, kind: keyof typeof RETENTION_YEARS): Date {
  const lastYear = new Date(now.getTime() - days(1)).getUTCFullYear();
  return new Date(Date.UTC(lastYear - RETENTION_YEARS[kind], 0, 1) - days(1));
}
