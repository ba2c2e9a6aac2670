import type { Reader } from '../../db/work.ts';
import type { Currency } from '../../kit/money.ts';
import {
  type LicenseTerms,
  layPeriods,
  listGranted,
  listPeriods,
  type Period,
  unusedPeriods,
  upgradeOff,
} from '../license/index.ts';
import { listOrdersById, type Order, undeliveredAmount } from '../order/index.ts';
import { findPayments, findRefunds } from '../payment/index.ts';
import { splitTax, type Taxation } from '../tax/index.ts';
import { pendingRefundAmount } from './pending-refund.ts';

export type Granted = {
  readonly license: Pick<LicenseTerms, 'product'>;
  /** In the order they were granted. */
  readonly periods: readonly Period[];
};

/** `minor`: what an unused period takes off the advertised price of an upgrade, in minor units. */
export type Credit = { readonly period: Period; readonly minor: number };

type Moment = {
  readonly at: Date;
  /** Counts refunds up to then, including promised ones. Null: all. */
  readonly refundsUntil: Date | null;
  readonly currency: Currency;
  /** Tax of the upgrade. Null: as a consumer's. */
  readonly taxation: Taxation | null;
};

/** Returns the value of the unused days: the price paid, including earlier credit, less refunds. */
export async function creditsOf(
  reader: Reader,
  { license, periods }: Granted,
  { at, refundsUntil, currency, taxation }: Moment,
): Promise<Credit[]> {
  const unused = unusedPeriods(periods, at);
  const paid = await listOrdersById(
    reader,
    unused.map(({ orderId }) => orderId),
  );
  const credits: Credit[] = [];
  for (const period of unused) {
    const order = paid.find(({ id }) => id === period.orderId);
    if (!order || order.total.currency !== currency) continue;
    const kept = await readKeptShare(reader, order, refundsUntil);
    const worth = worthOf(order, license.product, taxation);
    const free = await creditLimit(reader, order, { license, kept, worth, refundsUntil });
    const held = await readHeldShare(reader, order, { license, periods, refundsUntil });
    const minor = Math.min(share(worth, held), free);
    credits.push({ period, minor: upgradeOff(period, at, { minor, currency }).minor });
  }
  return credits;
}

type Kept = Pick<Granted, 'license'> & {
  readonly kept: Share;
  readonly worth: number;
  readonly refundsUntil: Date | null;
};

/** Limits the credit of one product of a bundle, so that a partial refund does not credit the same money twice. */
async function creditLimit(
  reader: Reader,
  order: Order,
  { license, kept, worth, refundsUntil }: Kept,
): Promise<number> {
  const line = order.quote.lines.find(({ product }) => product === license.product);
  if (order.quote.lines.length < 2 || !line || line.total === 0) return worth;
  const takers = await listCreditTakers(reader, order, refundsUntil);
  const taken = takers.reduce((sum, taker) => sum + taker.taken, 0);
  const part = Math.max(0, Math.min(line.total, kept.part - taken));
  return share(worth, { part, whole: line.total });
}

export const creditSum = (credits: readonly Credit[]): number =>
  credits.reduce((sum, { minor }) => sum + minor, 0);

/** `taken`: minor units of an earlier order that the upgrade took off its own price. Zero if that order was free. */
type CreditTaker = { readonly upgrade: Order; readonly taken: number };

/** Returns the valid upgrades that took credit of an order, optionally only those paid `before` a moment. */
export async function listCreditTakers(
  reader: Reader,
  order: Order,
  before: Date | null = null,
): Promise<CreditTaker[]> {
  const takers: CreditTaker[] = [];
  for (const license of await listGranted(reader, order.id)) {
    const periods = await listPeriods(reader, license.id);
    const own = periods.findIndex(({ orderId }) => orderId === order.id);
    const later = periods.slice(own + 1).filter(({ withdrawnAt }) => withdrawnAt === null);
    const orders = await listOrdersById(
      reader,
      later.map(({ orderId }) => orderId),
    );
    const counted = ({ quote, paidAt }: Order) =>
      quote.creditOff > 0 && paidAt !== null && (before === null || paidAt < before);
    for (const upgrade of orders.filter(counted)) {
      const about = { order, license, periods };
      const took = await takenBy(reader, upgrade, about);
      if (took !== null) takers.push({ upgrade, taken: took.taken });
    }
  }
  return takers;
}

/** Returns the minor units that cannot be refunded, because paid upgrades took them as credit. */
export async function creditTaken(reader: Reader, order: Order): Promise<number> {
  let taken = 0;
  for (const taker of await listCreditTakers(reader, order))
    if (await holdsMoney(reader, taker.upgrade)) taken += taker.taken;
  return Math.min(taken, order.total.minor);
}

export async function creditedLicenses(reader: Reader, order: Order): Promise<string[]> {
  const ids: string[] = [];
  for (const { upgrade } of await listCreditTakers(reader, order))
    if (upgrade.licenseId && (await holdsMoney(reader, upgrade))) ids.push(upgrade.licenseId);
  return ids;
}

/** Returns whether money was paid for an upgrade, or for one built on it. */
async function holdsMoney(reader: Reader, upgrade: Order): Promise<boolean> {
  if (upgrade.total.minor > 0) return true;
  for (const taker of await listCreditTakers(reader, upgrade))
    if (await holdsMoney(reader, taker.upgrade)) return true;
  return false;
}

/** `off`: what an upgrade took off its own price for an earlier order. `taken`: the same in minor units of that order. */
type Taken = { readonly off: number; readonly taken: number };

/** Returns null if the upgrade took no credit of the order. */
async function takenBy(
  reader: Reader,
  upgrade: Order,
  { order, license, periods }: Granted & { readonly order: Order },
): Promise<Taken | null> {
  const credits = await creditsBehind(reader, upgrade, { license, periods });
  return takenOf(upgrade, order, { license, credits });
}

/** Returns the credits that an upgrade could take when it was made. */
async function creditsBehind(
  reader: Reader,
  upgrade: Order,
  { license, periods }: Granted,
): Promise<Credit[]> {
  const at = upgrade.createdAt;
  const end = periods.findIndex(({ orderId }) => orderId === upgrade.id);
  const { currency } = upgrade.total;
  const { taxation } = upgrade.quote;
  // A refund at the same moment as the upgrade must have come after it.
  const earlier = new Date(at.getTime() - 1);
  // Includes periods that were taken back later.
  const creditsAt = (moment: Date) => {
    const before = periods.slice(0, end).map((period) => {
      const { withdrawnAt: gone } = period;
      return { ...period, withdrawnAt: gone !== null && gone <= moment ? gone : null };
    });
    const asOf = { at, refundsUntil: earlier, currency, taxation };
    return creditsOf(reader, { license, periods: layPeriods(before) }, asOf);
  };
  const known = await creditsAt(at);
  return creditSum(known) > 0 ? known : creditsAt(earlier);
}

type Behind = Pick<Granted, 'license'> & { readonly credits: readonly Credit[] };

function takenOf({ quote }: Order, order: Order, { license, credits }: Behind): Taken | null {
  const own = credits.filter(({ period }) => period.orderId === order.id);
  const line = order.quote.lines.find(({ product }) => product === license.product);
  const worth = worthOf(order, license.product, quote.taxation);
  if (!line || worth === 0) return null;
  const off = share(quote.creditOff, { part: creditSum(own), whole: creditSum(credits) }, 1);
  const taken = Math.min(line.total, share(line.total, { part: off, whole: worth }, 1));
  return off > 0 ? { off, taken } : null;
}

type Held = Granted & Pick<Moment, 'refundsUntil'>;

/** Returns the share of an order's price that is still paid for, with its own money or with the credit it took. */
async function readHeldShare(reader: Reader, order: Order, held: Held): Promise<Share> {
  const kept = await readKeptShare(reader, order, held.refundsUntil);
  const { creditOff } = order.quote;
  if (creditOff === 0) return kept;
  const price = priceOf(order, held.license.product);
  const lost = await lostCredit(reader, order, held);
  return { part: share(price - creditOff, kept) + creditOff - lost, whole: price };
}

/** Returns the credit of an upgrade, in minor units of its price, whose money was refunded since. */
async function lostCredit(reader: Reader, upgrade: Order, held: Held): Promise<number> {
  const { license, periods, refundsUntil } = held;
  const end = periods.findIndex(({ orderId }) => orderId === upgrade.id);
  const before = await listOrdersById(
    reader,
    periods.slice(0, end).map(({ orderId }) => orderId),
  );
  const kept = new Map<Order, Share>();
  for (const order of before) kept.set(order, await readKeptShare(reader, order, refundsUntil));
  // Without refunds, the credits of the past need not be computed again.
  if ([...kept.values()].every(({ part, whole }) => part === whole)) return 0;
  const credits = await creditsBehind(reader, upgrade, { license, periods });
  let lost = 0;
  for (const [order, { part }] of kept) {
    const took = takenOf(upgrade, order, { license, credits });
    if (took === null) continue;
    const { off, taken } = took;
    if (order.quote.lines.length < 2) {
      const worth = worthOf(order, license.product, upgrade.quote.taxation);
      lost += Math.max(0, off - share(worth, await readHeldShare(reader, order, held)));
    } else {
      // Upgrades of several products of a bundle share what is left of its money.
      const takers = await listCreditTakers(reader, order, refundsUntil);
      const all = takers.reduce((sum, taker) => sum + taker.taken, 0);
      const whole = Math.max(taken, all);
      lost += off - share(off, { part: Math.min(part, whole), whole });
    }
  }
  return Math.min(lost, upgrade.quote.creditOff);
}

function priceOf({ quote }: Order, product: string): number {
  const line = quote.lines.find((each) => each.product === product);
  return line ? line.list - line.bundleOff - line.couponOff : 0;
}

/** A reverse-charge order counts with tax only for another such order, whose tax is removed after the credit. */
function worthOf(order: Order, product: string, taxation: Taxation | null): number {
  const { quote } = order;
  const price = priceOf(order, product);
  const wasWithout = quote.taxIncluded && quote.taxation.treatment === 'reverse-charge';
  if (!wasWithout) return price;
  const { standardPpm: ratePpm } = quote.taxation;
  const isWithout = taxation?.treatment === 'reverse-charge';
  if (isWithout && taxation.standardPpm === ratePpm) return price;
  const [{ net } = { net: 0 }] = splitTax({ charged: [price], ratePpm, included: true });
  return isWithout ? share(net, { part: PPM + taxation.standardPpm, whole: PPM }) : net;
}

const PPM = 1_000_000;

type Share = { readonly part: number; readonly whole: number };

/** Returns the share of an order's own money not refunded at that time, without money for undelivered licenses. */
async function readKeptShare(reader: Reader, order: Order, until: Date | null): Promise<Share> {
  const { id, reference, total } = order;
  if (isUnpaid(order, until)) return { part: 0, whole: total.minor };
  const payments = await findPayments(reader, id);
  const payment = payments.find((each) => each.reference === reference);
  if (total.minor === 0) return { part: 1, whole: 1 };
  if (payment === undefined) return { part: total.minor, whole: total.minor };
  const later = (await findRefunds(reader, id))
    .filter((each) => each.reference === reference && each.state !== 'failed')
    .filter(({ at }) => until !== null && at > until)
    .reduce((sum, { amount }) => sum + amount.minor, 0);
  const promised = await pendingRefundAmount(reader, payment, until);
  const kept = payment.received.minor - payment.refunded.minor - promised + later;
  const whole = total.minor - (await undeliveredAmount(reader, order));
  return { part: Math.max(0, Math.min(kept, whole)), whole };
}

/** Returns whether an order on account was not paid at that time, or now. */
const isUnpaid = ({ billing, paidAt }: Order, until: Date | null): boolean =>
  billing !== null && (paidAt === null || (until !== null && paidAt > until));

/** Rounds down, or up. Uses BigInt, because amounts in rupiah are large. */
function share(amount: number, { part, whole }: Share, up: 0 | 1 = 0): number {
  if (whole === 0) return 0;
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number(up ? (product + by - 1n) / by : product / by);
}
