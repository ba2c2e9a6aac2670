import type { Database } from '../../db/database.ts';
import type { JobData } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { MAIL_SOLVED, mailSolved } from './bulk.ts';
import type { AttachmentStore } from './port.ts';
import { closeSolved, knownFiles } from './store.ts';
import { deleteOldBulkChanges } from './store-bulk.ts';
import { deleteStrayMails, strayFiles } from './store-stray.ts';
import { SEND_TICKET_LINK, sendLink } from './thread.ts';
import { REOPEN_DAYS, STRAY_MAIL_RETENTION } from './ticket.ts';

export const SWEEP_TICKETS = 'sweep-tickets';

/** Any form with this file must have been processed by then. */
const LEFT_OVER_AFTER = days(1);
const AT_ONCE = 500;

export type TicketDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly attachments: AttachmentStore;
};

export function ticketJobs(deps: TicketDeps) {
  return {
    [SEND_TICKET_LINK]: ({ number, email }: JobData) =>
      deps.database.run((work) => sendLink(work, { number: `${number}`, email: `${email}` })),
    [MAIL_SOLVED]: ({ id }: JobData) => deps.database.run((work) => mailSolved(work, `${id}`)),
    [SWEEP_TICKETS]: () => sweep(deps),
  };
}

async function sweep({ database, attachments }: TicketDeps): Promise<void> {
  const now = await database.run(async (work) => {
    // Two more days, so that the last day is over in every time zone.
    await closeSolved(work, new Date(work.now.getTime() - days(REOPEN_DAYS + 2)));
    await deleteStrayMails(work, new Date(work.now.getTime() - STRAY_MAIL_RETENTION));
    await deleteOldBulkChanges(work, new Date(work.now.getTime() - LEFT_OVER_AFTER));
    return work.now.getTime();
  });
  const names = await attachments.listBefore(new Date(now - LEFT_OVER_AFTER));
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const known = new Set(
      await database.read(async (reader) => [
        ...(await knownFiles(reader, some)),
        ...(await strayFiles(reader, some)),
      ]),
    );
    for (const name of some) if (!known.has(name)) await attachments.remove(name);
  }
}
