import type { Reader } from '../../db/work.ts';
import { listGranted } from '../license/index.ts';
import type { Order } from './order.ts';

/** Returns the minor units a renewal cost for licenses that were revoked before the payment. */
export async function undeliveredAmount(
  reader: Reader,
  { id, kind, quote }: Pick<Order, 'id' | 'kind' | 'quote'>,
): Promise<number> {
  if (kind !== 'renewal') return 0;
  const given = await listGranted(reader, id);
  return quote.lines
    .filter(({ product }) => !given.some((license) => license.product === product))
    .reduce((sum, { total }) => sum + total, 0);
}
