import type { Database } from '../../db/database.ts';
import { textIn } from '../../db/job-data.ts';
import type { JobData } from '../../db/work.ts';
import {
  type Mail,
  type MailParts,
  type MailTransport,
  SEND_MAIL,
  sendMail,
} from '../mail/index.ts';
import { sweepEvents } from '../payment/index.ts';
import { sweepDrafts } from './draft.ts';
import { keysMailParts } from './keys-mail.ts';
import { SWEEP_DRAFTS } from './order.ts';
import { type OrderMailDeps, orderMailParts } from './order-mail.ts';
import { RETRIEVE_KEYS, retrieveKeys } from './retrieve-keys.ts';
import { sweepUnpaid } from './sweep-unpaid.ts';

export type JobDeps = OrderMailDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly transport: MailTransport;
  /** RFC 5322 mailbox of the sender. */
  readonly mailFrom: string;
  /** Returns the parts of emails of later nouns, or null for all others. */
  readonly otherMailParts?: (mail: Mail) => MailParts | null | Promise<MailParts | null>;
};

export type JobHandler = (data: JobData) => Promise<void>;

/** Returns the handlers by job name. Each may run twice. */
export function orderJobs(deps: JobDeps) {
  const { database, transport, mailFrom: from } = deps;
  return {
    [SWEEP_DRAFTS]: async () => {
      await database.run((work) => sweepDrafts(work));
      await sweepUnpaid(database);
      await sweepEvents(database);
    },
    [RETRIEVE_KEYS]: async (data) => {
      await database.run((work) => retrieveKeys(work, data));
    },
    [SEND_MAIL]: async (data) =>
      sendMail(
        { database, transport, from, parts: (mail) => partsOf(deps, mail) },
        textIn(data, 'mailId'),
      ),
  } satisfies Record<string, JobHandler>;
}

async function partsOf(deps: JobDeps, mail: Mail): Promise<MailParts> {
  if (mail.kind === 'licence-keys' || mail.kind === 'gift') return keysMailParts(deps, mail);
  if (mail.kind === 'order' || mail.kind === 'renewal') return orderMailParts(deps, mail);
  // All other emails were complete when they were queued.
  const whole = { fields: {}, secret: [], attachments: [] };
  return (await deps.otherMailParts?.(mail)) ?? whole;
}
