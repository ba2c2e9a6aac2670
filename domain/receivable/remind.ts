import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { note } from '../audit/index.ts';
import type { InvoiceSeller } from '../invoice/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  isReceivable,
  listReceivables,
  lockOrder,
  markReminded,
  type Receivable,
} from '../order/index.ts';
import { dayIn } from '../tax/index.ts';
import { reminderFor } from './reminder.ts';

/** Job without data. */
export const REMIND_PAYERS = 'remind-payers';

export type RemindDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly company: Pick<InvoiceSeller, 'zone'>;
};

/** Nobody gets a reminder before this hour of the seller's day. */
const FIRST_HOUR = 8;

const BATCH = 100;

/** Emails the reminders of the day about invoices that are not paid, each once. */
export async function remindPayers({ database, company }: RemindDeps): Promise<void> {
  let after: string | null = null;
  do {
    const { found, today } = await database.read(async (reader) => ({
      found: await listOpen(reader, company, after),
      today: dayIn(company.zone, reader.now),
    }));
    for (const { id, billing } of found)
      if (reminderFor(billing, today) !== null)
        await database.run((work) => remindOne(work, company, id));
    after = found.length === BATCH ? (found.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

async function listOpen(
  reader: Parameters<typeof listReceivables>[0],
  { zone }: RemindDeps['company'],
  after: string | null,
): Promise<Receivable[]> {
  const hour = Temporal.Instant.fromEpochMilliseconds(reader.now.getTime()).toZonedDateTimeISO(
    zone,
  ).hour;
  if (hour < FIRST_HOUR) return [];
  const open = {
    state: 'open',
    currency: null,
    search: '',
    dueFrom: null,
    dueUntil: null,
  } as const;
  const filter = { ...open, today: dayIn(zone, reader.now) };
  return listReceivables(reader, filter, { after, limit: BATCH });
}

/** Checks again under the lock of the order, because it may have been paid or reminded of meanwhile. */
async function remindOne(
  work: Work,
  { zone }: RemindDeps['company'],
  orderId: string,
): Promise<void> {
  const order = await lockOrder(work, orderId);
  if (order === null || order.billing === null || !isReceivable(order)) return;
  const { billing, email: to, locale, orderNumber: name } = order;
  const reminder = reminderFor(billing, dayIn(zone, work.now));
  if (reminder === null) return;
  await markReminded(work, orderId, reminder);
  const key = `payment-due:${orderId}:${reminder}`;
  await queueMail(work, { key, kind: 'payment-due', to, locale, fields: { reminder }, orderId });
  await note(work, {
    who: 'rule',
    act: 'remind-payer',
    object: { kind: 'order', id: orderId, name },
    why: `${reminder}: due on ${billing.dueOn}`,
  });
}
