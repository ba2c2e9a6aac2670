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
 * Issues the licenses of a first order, or grants the next period of existing ones. Returns their ids, and none if all
 * were revoked or the credit of an upgrade was refunded or used elsewhere.
 */
export async function grantLicenses(work: Work, ring: KeyRing, order: Order): Promise<string[]> {
  const { id: orderId, kind, plan, seats } = order;
  if (kind === 'new') return issueOrderLicenses(work, ring, order);
  const ids: string[] = [];
  const licenseIds = await licensesOf(work, ring, order);
  if (kind === 'upgrade') {
    await lockCredit(work, order);
    // If two upgrades use the same credit, the second waits here and then sees the first.
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

/** Issues the licenses of a first order once, in its transaction or earlier with its invoice. Returns their ids. */
export async function issueOrderLicenses(
  work: Work,
  ring: KeyRing,
  order: Order,
): Promise<string[]> {
  const { id: orderId, plan, seats, email, locale } = order;
  const ids: string[] = [];
  for (const product of productsOf(order)) {
    const terms = { orderId, product, plan, seats, email, locale };
    ids.push((await issueLicense(work, ring, terms)).id);
  }
  return ids;
}

/** Returns the license of the order and its bundle, sorted so that all callers lock in the same order. */
async function licensesOf(work: Work, ring: KeyRing, order: Order): Promise<string[]> {
  const terms = await findTerms(work, order.licenseId ?? '');
  if (terms === null) return [];
  const products = productsOf(order);
  const together = await listLicenses(work, ring, terms.orderId);
  return together
    .filter(({ product }) => products.includes(product))
    .map(({ id }) => id)
    .toSorted();
}
