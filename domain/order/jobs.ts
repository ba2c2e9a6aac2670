import { textIn } from '../../db/job-data.ts';
import type { JobData } from '../../db/work.ts';
import {
  type Mail,
  type MailParts,
  type MailTransport,
  SEND_MAIL,
  sendMail,
} from '../mail/index.ts';
import { type CardRefusal, SETTLE_PAYMENT, sweepEvents } from '../payment/index.ts';
import { sweepDrafts } from './draft.ts';
import { reconcilePayments, type SettleDeps, settleFromProvider } from './follow.ts';
import { keysMailParts } from './keys-mail.ts';
import { RECONCILE_PAYMENTS, SWEEP_DRAFTS } from './order.ts';
import { type OrderMailDeps, orderMailParts } from './order-mail.ts';
import { RETRIEVE_KEYS, retrieveKeys } from './retrieve-keys.ts';
import { sweepUnpaid } from './sweep-unpaid.ts';

/** Everything the jobs of buying need from outside. */
export type JobDeps = SettleDeps &
  OrderMailDeps & {
    readonly transport: MailTransport;
    /** RFC 5322 mailbox the mails come from. */
    readonly mailFrom: string;
    /** What nouns that come after this one fill their mails with; null: it is none of theirs. */
    readonly laterParts?: (mail: Mail) => MailParts | null | Promise<MailParts | null>;
  };

export type JobHandler = (data: JobData) => Promise<void>;

/** Handlers by job name; each may run twice. */
export function orderJobs(deps: JobDeps) {
  const { database, transport, mailFrom: from } = deps;
  return {
    [SETTLE_PAYMENT]: async (data) => {
      const provider = textIn(data, 'provider');
      if (provider !== deps.provider.id)
        throw new Error(`payment provider ${provider} is not set up`);
      const reference = textIn(data, 'reference');
      await settleFromProvider(deps, { reference, refusal: refusalIn(data) });
    },
    [RECONCILE_PAYMENTS]: async () => reconcilePayments(deps),
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

/** What each kind of mail is filled with. */
async function partsOf(deps: JobDeps, mail: Mail): Promise<MailParts> {
  if (mail.kind === 'licence-keys') return keysMailParts(deps, mail);
  if (mail.kind === 'order' || mail.kind === 'renewal') return orderMailParts(deps, mail);
  // The others were whole when they were queued.
  const whole = { fields: {}, secret: [], attachments: [] };
  return (await deps.laterParts?.(mail)) ?? whole;
}

/** The refused card that the news was about. */
function refusalIn({ refusal: id, card }: JobData): CardRefusal | undefined {
  if (typeof id !== 'string') return undefined;
  return { id, card: typeof card === 'string' ? card : null };
}
