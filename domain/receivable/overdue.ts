import type { Reader } from '../../db/work.ts';
import { sumReceivables } from '../order/index.ts';
import { dayIn } from '../tax/index.ts';

/** Counts the invoices whose payment is overdue. `zone`: the seller's. */
export async function countOverdue(reader: Reader, zone: string): Promise<number> {
  const all = { search: '', currency: null, dueFrom: null, dueUntil: null } as const;
  const today = dayIn(zone, reader.now);
  const sums = await sumReceivables(reader, { ...all, state: 'overdue', today });
  return sums.reduce((count, { orders }) => count + orders, 0);
}
