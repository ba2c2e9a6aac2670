import type { Reader } from '../../db/work.ts';
import { summarizeValid } from './store.ts';

/**
 * Returns a text that changes whenever a valid price is added, begins, ends, or stops being announced as a reduction.
 */
export async function priceVersion(reader: Reader): Promise<string> {
  return JSON.stringify(await summarizeValid(reader));
}
