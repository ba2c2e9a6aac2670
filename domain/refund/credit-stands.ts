import type { Reader, Work } from '../../db/work.ts';
import { listPeriods, type Period } from '../license/index.ts';
import { listOrdersById, type Order } from '../order/index.ts';
import { disputesOf, lockPayment } from '../payment/index.ts';
import { creditSum, creditsOf } from './credit.ts';

/**
 * Locks the payments the credit of an upgrade stands on: a refund that is being promised meanwhile ends first, or waits
 * and then sees the upgrade. To be called before the license is locked: whoever gives money back does it in this order.
 */
export async function lockCredit(work: Work, upgrade: Order): Promise<void> {
  const { orders } = await readOthers(work, upgrade);
  const names = orders.flatMap(({ provider, reference }) =>
    reference === null ? [] : [{ provider, reference }],
  );
  names.sort((one, other) => one.reference.localeCompare(other.reference));
  for (const name of names) await lockPayment(work, name);
}

/**
 * Whether the credit an upgrade was agreed with is still there, now that it is paid: no other order of the license was
 * paid since, nothing it stands on was given back or promised back, and the bank examines none of its payments. Its own
 * period does not count.
 */
export async function creditStands(reader: Reader, upgrade: Order): Promise<boolean> {
  const { createdAt, bill, product, total } = upgrade;
  const { periods, orders } = await readOthers(reader, upgrade);
  if (orders.some(({ paidAt }) => paidAt !== null && paidAt > createdAt)) return false;
  if (await isHeldUp(reader, periods)) return false;
  const { currency } = total;
  const { taxation } = bill;
  const then = { at: createdAt, refundsUntil: null, currency, taxation };
  const credits = await creditsOf(reader, { license: { product }, periods }, then);
  return creditSum(credits) >= bill.creditOff;
}

/**
 * Whether the bank examines a payment of periods that hold, used or not: the credit of an upgrade among them stands on
 * those before it.
 */
export async function isHeldUp(reader: Reader, periods: readonly Period[]): Promise<boolean> {
  const held = periods.filter(({ withdrawnAt }) => withdrawnAt === null);
  const disputes = await disputesOf(
    reader,
    held.map(({ orderId }) => orderId),
  );
  return [...disputes.values()].includes('open');
}

type Others = { readonly periods: readonly Period[]; readonly orders: readonly Order[] };

/** What else holds of the license an order is about, and the orders that paid it. */
async function readOthers(reader: Reader, { id, licenseId }: Order): Promise<Others> {
  const periods = (await listPeriods(reader, licenseId ?? '')).filter(
    ({ orderId, withdrawnAt }) => orderId !== id && withdrawnAt === null,
  );
  const ids = periods.map(({ orderId }) => orderId);
  return { periods, orders: await listOrdersById(reader, ids) };
}
