import type { Role } from '../../../domain/account/index.ts';
import { countLackingRate } from '../../../domain/invoice/index.ts';
import { countFailedMails } from '../../../domain/mail/index.ts';
import { countDisputed } from '../../../domain/payment/index.ts';
import { countOverdue } from '../../../domain/receivable/index.ts';
import { countFailedRefunds, countTransferRefunds } from '../../../domain/refund/index.ts';
import { countOpen } from '../../../domain/ticket/index.ts';
import { countFailedEndpoints } from '../../../domain/webhook/index.ts';
import { days } from '../../../kit/time.ts';
import type { Reader } from '../../loaders/context.ts';
import type { QueueAdmin } from '../../loaders/queue-admin.ts';
import { mayEnter } from '../rooms.ts';

export type Attention = {
  readonly kind:
    | 'mails'
    | 'jobs'
    | 'disputes'
    | 'refunds'
    | 'returns'
    | 'overdue'
    | 'tickets'
    | 'rates'
    | 'webhooks';
  readonly count: number;
};

/** Leaves out kinds without open items. */
export async function findAttention(
  reader: Reader,
  role: Role,
  { queue, zone }: { readonly queue: Pick<QueueAdmin, 'countFailed'>; readonly zone: string },
): Promise<Attention[]> {
  const all: Attention[] = [];
  const add = async (kind: Attention['kind'], isAllowed: boolean, count: () => Promise<number>) => {
    const found = isAllowed ? await count() : 0;
    if (found > 0) all.push({ kind, count: found });
  };
  await add('mails', mayEnter(role, 'office-mails'), () => countFailedMails(reader));
  await add('disputes', mayEnter(role, 'office-orders'), () => countDisputed(reader));
  await add('refunds', mayEnter(role, 'office-orders'), () => countFailedRefunds(reader));
  const returns = mayEnter(role, 'office-quote', 'return-transfer');
  await add('returns', returns, () => countTransferRefunds(reader));
  const isFinance = mayEnter(role, 'office-quote', 'receive-transfer');
  await add('overdue', isFinance, () => countOverdue(reader, zone));
  const month = new Date(reader.now.getTime() - days(30));
  await add('rates', mayEnter(role, 'office-orders'), () => countLackingRate(reader, month));
  await add('tickets', mayEnter(role, 'office-tickets'), () => countOpen(reader));
  await add('webhooks', mayEnter(role, 'office-webhooks'), () => countFailedEndpoints(reader));
  await add('jobs', mayEnter(role, 'office-jobs'), () => queue.countFailed(reader));
  return all;
}
