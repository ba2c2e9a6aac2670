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

/** The end of the newest year whose declarations may go; a day less, so that it is over in every zone. */
const endOf = ({ now }: Work, kind: keyof typeof KEPT_YEARS): Date =>
  new Date(Date.UTC(now.getUTCFullYear() - KEPT_YEARS[kind], 0, 1) - days(1));
