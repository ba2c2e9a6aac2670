import type { Reader } from '../../db/work.ts';
import { listGranted } from '../license/index.ts';
import type { Order } from './order.ts';

/**
 * Minor units of what a paid renewal cost for licenses it gave nothing on, because they had been taken back before its
 * money came. What was given and taken back later counts as given.
 */
export async function undeliveredAmount(
  reader: Reader,
  { id, kind, bill }: Pick<Order, 'id' | 'kind' | 'bill'>,
): Promise<number> {
  if (kind !== 'renewal') return 0;
  const given = await listGranted(reader, id);
  return bill.lines
    .filter(({ product }) => !given.some((license) => license.product === product))
    .reduce((sum, { total }) => sum + total, 0);
}
