import { createHash } from 'node:crypto';
import type { Reader } from '../../db/work.ts';
import { validIds } from './store.ts';

/**
 * A word that changes whenever any price that holds now changes: a line added, ended or begun.
 * Pages made from prices are good as long as it stays the same.
 */
export async function priceVersion(reader: Reader): Promise<string> {
  const ids = await validIds(reader);
  return createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 16);
}
