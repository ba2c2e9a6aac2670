import type { Reader, Work } from '../../db/work.ts';
import type { Result } from '../../kit/result.ts';
import {
  changeLicence,
  extendLicence,
  findTerms,
  type IssuedLicence,
  issueLicence,
  type KeyRing,
  listLicences,
  lockLicences,
  type PeriodRefusal,
} from '../licence/index.ts';
import type { PromisedBack } from './credit.ts';
import { creditStands, lockCredit } from './credit-stands.ts';
import { type Purchase, productsOf } from './purchase.ts';

/** What handing out needs. */
type GiveDeps = {
  readonly ring: KeyRing;
  readonly promisedBack: PromisedBack;
  readonly dueAt: DueAt;
};

/** Since when the period a renewal pays was lent; null: it begins at the end of what was paid, or now if the licence rests. */
export type DueAt = (reader: Reader, order: Purchase) => Promise<Date | null>;

/**
 * Gives what was paid: a licence for each product, or the next period of those it is about. Returns the ids of the
 * licences; none when there is nothing to give: all of them were taken back meanwhile, or the credit of an upgrade is
 * gone, to another order or (also if only promised) back to the buyer.
 */
export async function fulfillOrder(
  work: Work,
  { ring, promisedBack, dueAt }: GiveDeps,
  purchase: Purchase,
): Promise<string[]> {
  const { id: purchaseId, kind, plan, seats, email, locale } = purchase;
  const ids: string[] = [];
  if (kind === 'new') {
    for (const product of productsOf(purchase)) {
      const terms = { purchaseId, product, plan, seats, email, locale };
      ids.push((await issueLicence(work, ring, terms)).id);
    }
    return ids;
  }
  const licenceIds = await concerned(work, ring, purchase);
  if (kind === 'upgrade') {
    await lockCredit(work, purchase);
    // With the licences locked: of two upgrades with one credit the later one sees the earlier.
    await lockLicences(work, licenceIds);
    if (!(await creditStands(work, promisedBack, purchase))) return [];
  }
  const dueSince = kind === 'renewal' ? await dueAt(work, purchase) : null;
  for (const licenceId of licenceIds) {
    const period = { licenceId, purchaseId, plan, seats };
    const changed: Result<IssuedLicence, PeriodRefusal> =
      kind === 'renewal'
        ? await extendLicence(work, ring, { ...period, isDue: true, dueSince })
        : await changeLicence(work, ring, period);
    if (changed.ok) ids.push(changed.value.id);
  }
  return ids;
}

/** The licence an order is about, and those of its other products that were bought with it; always in one order. */
async function concerned(work: Work, ring: KeyRing, purchase: Purchase): Promise<string[]> {
  const terms = await findTerms(work, purchase.licenceId ?? '');
  if (terms === null) return [];
  const products = productsOf(purchase);
  const together = await listLicences(work, ring, terms.purchaseId);
  return together
    .filter(({ product }) => products.includes(product))
    .map(({ id }) => id)
    .toSorted();
}
