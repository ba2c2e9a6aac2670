import type { Database } from '../../db/database.ts';
import type { Reader, Work } from '../../db/work.ts';
import { forgetUse } from '../coupon/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import { listGranted } from '../license/index.ts';
import { listMailsAbout } from '../mail/index.ts';
import { deleteNotes, findReceived } from '../payment/index.ts';
import { UNPAID_RETENTION } from './order.ts';
import { deleteOrder, lockUnpaid, type OrderPlace } from './store.ts';

/** Orders per transaction, so that visitors do not wait long. */
const BATCH = 20;

/** Deletes first orders that stayed unpaid for long, unless money ever arrived or something still needs them. */
export async function sweepUnpaid(database: Pick<Database, 'run'>): Promise<void> {
  let last: OrderPlace | null = null;
  do {
    const after: OrderPlace | null = last;
    last = await database.run((work) => deleteBatch(work, after));
  } while (last !== null);
}

async function deleteBatch(work: Work, after: OrderPlace | null): Promise<OrderPlace | null> {
  const before = new Date(work.now.getTime() - UNPAID_RETENTION);
  const found = await lockUnpaid(work, { before, after, limit: BATCH });
  for (const { id } of found) {
    if ((await isNeeded(work, id)) || !(await forgetUse(work, id))) continue;
    await deleteNotes(work, id);
    await deleteOrder(work, id);
  }
  return found.at(-1) ?? null;
}

/** Checks invoices and licenses although they need a payment, because deletion is final. */
async function isNeeded(reader: Reader, id: string): Promise<boolean> {
  if ((await findReceived(reader, id)).length > 0) return true;
  if ((await listMailsAbout(reader, id)).some(({ state }) => state === 'queued')) return true;
  return (await currentInvoice(reader, id)) !== null || (await listGranted(reader, id)).length > 0;
}
