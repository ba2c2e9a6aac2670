import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { forgetMails } from '../mail/index.ts';
import { acknowledgmentKey } from './acknowledge.ts';
import { KEPT_YEARS } from './declaration.ts';
import { deleteDeclarations } from './store.ts';

/** Deletes declarations, and the mails that acknowledged them, once they need not be kept any longer. */
export async function forgetDeclarations(work: Work): Promise<void> {
  const ids = [
    ...(await deleteDeclarations(work, { isFollowed: true, before: endOf(work, 'followed') })),
    ...(await deleteDeclarations(work, { isFollowed: false, before: endOf(work, 'open') })),
  ];
  if (ids.length > 0) await forgetMails(work, { keys: ids.map(acknowledgmentKey) });
}

/**
 * Declarations stored before this moment may go. No zone is a day or more from UTC. The present year is that of a day ago, so
 * that the period is over in every zone. The last day of a year counts as the next year, which has begun in some zones.
 */
function endOf({ now }: Work, kind: keyof typeof KEPT_YEARS): Date {
  const lastYear = new Date(now.getTime() - days(1)).getUTCFullYear();
  return new Date(Date.UTC(lastYear - KEPT_YEARS[kind], 0, 1) - days(1));
}
