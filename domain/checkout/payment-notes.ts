import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { hasLapsed } from '../coupon/index.ts';
import { findOrder, isBillCanceled, type Order } from '../order/index.ts';
import {
  findNote,
  insertNote,
  listNotes,
  noteCapture,
  noteEnd,
  noteRefusal,
  type PaymentNotes,
} from '../payment/index.ts';
import { whyNotPayable } from './payable.ts';

/** Opens the notes of one provider in the shop's database. */
export function openPaymentNotes(
  { run, read }: Pick<Database, 'run' | 'read'>,
  provider: string,
): PaymentNotes {
  return {
    add: ({ orderId, reference }) =>
      run(async (work) => {
        if ((await findOwn(work, orderId)) === null) return false;
        await insertNote(work, { provider, reference, orderId });
        return true;
      }),
    find: (reference) => read((reader) => findNote(reader, { provider, reference })),
    async list(orderId) {
      const unnoted = await read((reader) => findUnnoted(reader, provider, orderId));
      if (unnoted !== null)
        await run((work) => insertNote(work, { provider, reference: unnoted, orderId }));
      return read((reader) => listNotes(reader, { provider, orderId }));
    },
    end: (reference, ended) => run((work) => noteEnd(work, { provider, reference }, ended)),
    beginCapture: (reference) => run((work) => noteCapture(work, { provider, reference })),
    refuse: (reference, ended) => run((work) => noteRefusal(work, { provider, reference }, ended)),
    isWanted: (payment) => read((reader) => isWanted(reader, payment)),
  };
}

/** The id comes from the provider, which may know payments of other shops. */
const findOwn = async (reader: Reader, orderId: string): Promise<Order | null> =>
  parseId(orderId) === null ? null : findOrder(reader, orderId);

/** Returns the payment of the running attempt if it has no note, because a process of an earlier version began it. */
async function findUnnoted(
  reader: Reader,
  provider: string,
  orderId: string,
): Promise<string | null> {
  const order = await findOwn(reader, orderId);
  if (order === null || order.provider !== provider || order.reference === null) return null;
  const { reference } = order;
  return (await findNote(reader, { provider, reference })) === null ? reference : null;
}

async function isWanted(
  reader: Reader,
  { orderId, total }: { readonly orderId: string; readonly total: Money },
): Promise<boolean> {
  const order = await findOwn(reader, orderId);
  if (order === null || order.state === 'paid' || !isSameMoney(order.total, total)) return false;
  if (isBillCanceled(order)) return false;
  if (await hasLapsed(reader, orderId, order.quote.coupon)) return false;
  return (await whyNotPayable(reader, order)) === null;
}
