import type { Reader } from '../../db/work.ts';
import { summarizeValid } from './store.ts';

/**
 * A word that changes whenever a price that holds now is added, begins or ends. What was made from
 * prices is good as long as it stays the same.
 */
export async function priceVersion(reader: Reader): Promise<string> {
  return JSON.stringify(await summarizeValid(reader));
}
