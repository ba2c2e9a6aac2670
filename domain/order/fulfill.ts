import type { Reader, Work } from '../../db/work.ts';
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
import type { PromisedBack } from './credit.ts';
import { creditStands, lockCredit } from './credit-stands.ts';
import { type Order, productsOf } from './order.ts';

/** What handing out needs. */
type GiveDeps = {
  readonly ring: KeyRing;
  readonly promisedBack: PromisedBack;
  readonly dueAt: DueAt;
};

/** Since when the period a renewal pays was lent; null: it begins at the end of what was paid, or now if the license rests. */
export type DueAt = (reader: Reader, order: Order) => Promise<Date | null>;

/**
 * Gives what was paid: a license for each product, or the next period of those it is about. Returns the ids of the
 * licenses; none when there is nothing to give: all of them were taken back meanwhile, or the credit of an upgrade is
 * gone, to another order or (also if only promised) back to the buyer.
 */
export async function fulfillOrder(
  work: Work,
  { ring, promisedBack, dueAt }: GiveDeps,
  order: Order,
): Promise<string[]> {
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
    // With the licenses locked: of two upgrades with one credit the later one sees the earlier.
    await lockLicenses(work, licenseIds);
    if (!(await creditStands(work, promisedBack, order))) return [];
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

/** The license an order is about, and those of its other products that were bought with it; always in one order. */
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
