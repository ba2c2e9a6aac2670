import type { Reader } from '../../db/work.ts';
import { isRenewable, PRODUCTS } from '../../products/index.ts';
import { listDue, listOvertaken } from './store.ts';

/** Returns the ids of subscriptions to check now. A retirement can change one long before its next check. */
export async function listDueSubscriptions(reader: Reader, limit: number): Promise<string[]> {
  const due = await listDue(reader, limit);
  const retired = PRODUCTS.map(({ key }) => key).filter((key) => !isRenewable(key));
  const overtaken = await listOvertaken(reader, { retired, limit });
  return [...new Set([...due, ...overtaken])];
}
