import type { Reader } from '../../db/work.ts';
import { listGranted } from '../licence/index.ts';
import type { Purchase } from './purchase.ts';

/**
 * Minor units of what a paid renewal cost for licences it gave nothing on, because they had been taken back before its
 * money came. What was given and taken back later counts as given.
 */
export async function undeliveredAmount(
  reader: Reader,
  { id, kind, bill }: Pick<Purchase, 'id' | 'kind' | 'bill'>,
): Promise<number> {
  if (kind !== 'renewal') return 0;
  const given = await listGranted(reader, id);
  return bill.lines
    .filter(({ product }) => !given.some((licence) => licence.product === product))
    .reduce((sum, { total }) => sum + total, 0);
}
