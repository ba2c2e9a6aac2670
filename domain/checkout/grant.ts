import type { Work } from '../../db/work.ts';
import type { Result } from '../../kit/result.ts';
import {
  changeLicense,
  extendLicense,
  findTerms,
  type IssuedLicense,
  issueLicense,
  type KeyRing,
  listLicenses,
  lockLicenses,
  type PeriodRefusal,
} from '../license/index.ts';
import { type Order, productsOf } from '../order/index.ts';
import { creditStands, lockCredit } from '../refund/index.ts';
import { dueAt } from '../subscription/index.ts';

/**
 * Issues a license for each product of a first order, or grants the next period of the licenses an order is about. Returns
 * their ids. Returns none when there is nothing to give: all were taken back meanwhile, or the credit of an upgrade went to
 * another order, or back to the buyer (also if only promised).
 */
export async function grantLicenses(work: Work, ring: KeyRing, order: Order): Promise<string[]> {
  const { id: orderId, kind, plan, seats, email, locale } = order;
  const ids: string[] = [];
  if (kind === 'new') {
    for (const product of productsOf(order)) {
      const terms = { orderId, product, plan, seats, email, locale };
      ids.push((await issueLicense(work, ring, terms)).id);
    }
    return ids;
  }
  const licenseIds = await concerned(work, ring, order);
  if (kind === 'upgrade') {
    await lockCredit(work, order);
    // With the licenses locked, the later of two upgrades with one credit sees the earlier.
    await lockLicenses(work, licenseIds);
    if (!(await creditStands(work, order))) return [];
  }
  const dueSince = kind === 'renewal' ? await dueAt(work, order) : null;
  for (const licenseId of licenseIds) {
    const period = { licenseId, orderId, plan, seats };
    const changed: Result<IssuedLicense, PeriodRefusal> =
      kind === 'renewal'
        ? await extendLicense(work, ring, { ...period, isDue: true, dueSince })
        : await changeLicense(work, ring, period);
    if (changed.ok) ids.push(changed.value.id);
  }
  return ids;
}

/** The ids of the license an order is about and of those bought with it, sorted so that locks are taken in one order. */
async function concerned(work: Work, ring: KeyRing, order: Order): Promise<string[]> {
  const terms = await findTerms(work, order.licenseId ?? '');
  if (terms === null) return [];
  const products = productsOf(order);
  const together = await listLicenses(work, ring, terms.orderId);
  return together
    .filter(({ product }) => products.includes(product))
    .map(({ id }) => id)
    .toSorted();
}
