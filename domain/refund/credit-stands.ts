import type { Reader, Work } from '../../db/work.ts';
import { listPeriods, type Period } from '../license/index.ts';
import { listOrdersById, type Order, PAYABLE_FOR } from '../order/index.ts';
import { disputesOf, findPayments, lockPayment } from '../payment/index.ts';
import { creditSum, creditsOf } from './credit.ts';

/** Locks the payments behind the credit of an upgrade against concurrent refunds. Lock order: before the license. */
export async function lockCredit(work: Work, upgrade: Order): Promise<void> {
  const { orders } = await readOthers(work, upgrade);
  const names = orders.flatMap(({ provider, reference }) =>
    reference === null ? [] : [{ provider, reference }],
  );
  names.sort((one, other) => one.reference.localeCompare(other.reference));
  for (const name of names) await lockPayment(work, name);
}

/** Returns whether an upgrade is paid in time, and its credit was not used, refunded, or disputed since. */
export async function creditStands(reader: Reader, upgrade: Order): Promise<boolean> {
  const { createdAt, quote, product, total } = upgrade;
  if (await isCreditLate(reader, upgrade)) return false;
  const { periods, orders } = await readOthers(reader, upgrade);
  const isLater = ({ billing, paidAt }: Order) => {
    const boughtAt = billing?.at ?? paidAt;
    return boughtAt !== null && boughtAt > createdAt;
  };
  if (orders.some(isLater)) return false;
  if (await isPaymentDisputed(reader, periods)) return false;
  const { currency } = total;
  const { taxation } = quote;
  const asOf = { at: createdAt, refundsUntil: null, currency, taxation };
  const credits = await creditsOf(reader, { license: { product }, periods }, asOf);
  return creditSum(credits) >= quote.creditOff;
}

/** Returns whether an upgrade was paid so late that its credit is worth more than what is left of the license. */
export async function isCreditLate(reader: Reader, upgrade: Order): Promise<boolean> {
  const { id, reference, createdAt, quote } = upgrade;
  const payments = await findPayments(reader, id);
  // The provider may have received the money long before its webhook arrives.
  const paidAt = payments.find((each) => each.reference === reference)?.paidAt ?? reader.now;
  return quote.creditOff > 0 && +paidAt - +createdAt > PAYABLE_FOR;
}

/**
 * Returns whether a dispute about a payment for these periods is open. Used periods count, because an upgrade builds on
 * them.
 */
export async function isPaymentDisputed(
  reader: Reader,
  periods: readonly Period[],
): Promise<boolean> {
  const held = periods.filter(({ withdrawnAt }) => withdrawnAt === null);
  const disputes = await disputesOf(
    reader,
    held.map(({ orderId }) => orderId),
  );
  return [...disputes.values()].includes('open');
}

type Others = { readonly periods: readonly Period[]; readonly orders: readonly Order[] };

async function readOthers(reader: Reader, { id, licenseId }: Order): Promise<Others> {
  const periods = (await listPeriods(reader, licenseId ?? '')).filter(
    ({ orderId, withdrawnAt }) => orderId !== id && withdrawnAt === null,
  );
  const ids = periods.map(({ orderId }) => orderId);
  return { periods, orders: await listOrdersById(reader, ids) };
}
