import type { Work } from '../../db/work.ts';
import { isRenewable, PRODUCTS } from '../../products/index.ts';
import { advanceChecks } from './store.ts';

/**
 * Has the job check the subscriptions whose announced charge includes a product that was retired since. Call it at the start
 * of the server and after a change in the office, because both retire products.
 */
export async function checkRetired(work: Work): Promise<void> {
  const retired = PRODUCTS.map(({ key }) => key).filter((key) => !isRenewable(key));
  if (retired.length > 0) await advanceChecks(work, retired);
}
