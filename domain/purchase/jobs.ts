import type { JobData } from '../../db/work.ts';
import { type MailTransport, SEND_MAIL, sendMail } from '../mail/index.ts';
import { SETTLE_PAYMENT } from '../payment/index.ts';
import { reconcilePayments, type SettleDesk, settleFromProvider } from './follow.ts';
import { type OrderMailDesk, orderMailParts } from './order-mail.ts';
import { RECONCILE_PAYMENTS } from './purchase.ts';

/** Everything the jobs of buying need from outside. */
export type JobDesk = SettleDesk &
  OrderMailDesk & {
    readonly transport: MailTransport;
    /** RFC 5322 mailbox the mails come from. */
    readonly mailFrom: string;
  };

export type JobHandler = (data: JobData) => Promise<void>;

/** Handlers by job name; each may run twice. */
export function purchaseJobs(desk: JobDesk) {
  const { database, transport, mailFrom: from } = desk;
  return {
    [SETTLE_PAYMENT]: async (data) => {
      const provider = text(data, 'provider');
      if (provider !== desk.provider.id)
        throw new Error(`payment provider ${provider} is not set up`);
      await settleFromProvider(desk, { reference: text(data, 'reference') });
    },
    [RECONCILE_PAYMENTS]: async () => reconcilePayments(desk),
    [SEND_MAIL]: async (data) =>
      sendMail(
        { database, transport, from, parts: (mail) => orderMailParts(desk, mail) },
        text(data, 'mailId'),
      ),
  } satisfies Record<string, JobHandler>;
}

function text(data: JobData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`the job's data lacks ${name}`);
  return value;
}
