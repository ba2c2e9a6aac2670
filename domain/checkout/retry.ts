import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { minutes } from '../../kit/time.ts';
import {
  AGREED_FOR,
  type AttemptOrigin,
  beginNextAttempt,
  countUnpaid,
  lockOrder,
  type Order,
  TooManyUnpaid,
} from '../order/index.ts';
import { METHOD_FACTS, type MethodQuery, type PaymentMethod } from '../payment/index.ts';
import { findSalesQuote, isSalesQuoteClosed, lockSalesQuote } from '../sales-quote/index.ts';
import { isStillSold, whyNotPayable } from './payable.ts';
import { holdCouponAgain } from './quote-and-hold.ts';
import { settleFromProvider } from './settle-from-provider.ts';
import { type PaymentStarted, type StartDeps, startPayment } from './start-payment.ts';
import { hadVoucher } from './voucher.ts';

export type RetryDeps = StartDeps & {
  /** Returns the methods of a buyer that are not on hold. */
  readonly listMethods: (query: MethodQuery) => readonly PaymentMethod[];
  readonly now: () => Date;
};

export type CodeReplaced =
  | PaymentStarted
  /** The page shows another attempt, or its code is still valid or paid. */
  | { readonly kind: 'unchanged' }
  /** The buyer must agree to the order again on the pay page. */
  | { readonly kind: 'too-old' }
  /** Too many orders were begun and not paid. The pay page says so. */
  | { readonly kind: 'too-many-unpaid' };

/** Codes that end within this time are replaced on request. The rest stay, so that a repeated click changes nothing. */
export const RENEWABLE = minutes(5);

/** Replaces a code or a voucher that has expired or will within `RENEWABLE`. Cancels the old one at the provider first. */
export async function replaceCode(
  deps: RetryDeps,
  order: Order,
  retry: Omit<Retry, 'orderId'>,
): Promise<CodeReplaced> {
  const { attempt, method } = order;
  const { flow } = METHOD_FACTS[method];
  const isShown = flow === 'code' || flow === 'voucher';
  if (attempt !== retry.seenAttempt || !isShown) return { kind: 'unchanged' };
  if (!deps.listMethods(order).includes(method)) return { kind: 'too-old' };
  try {
    const next = await nextAttempt(deps, order, retry);
    if (!next.ok) return { kind: next.code === 'too-old' ? 'too-old' : 'unchanged' };
    return await startPayment(deps, next.value);
  } catch (error) {
    if (error instanceof TooManyUnpaid) return { kind: 'too-many-unpaid' };
    deps.report(error);
    return { kind: 'unreachable' };
  }
}

/** Returns the attempt to start. One that never reached the provider is repeated with the same key. */
async function nextAttempt(
  deps: RetryDeps,
  order: Order,
  retry: Omit<Retry, 'orderId'>,
): Promise<Result<Order, RetryCode>> {
  const { database } = deps;
  const { id: orderId, reference, state } = order;
  const why = await database.read((reader) => whyNotPayable(reader, order));
  if (why !== null || !isStillSold(order)) return refused('too-old');
  const salesQuote = await database.read((reader) => findSalesQuote(reader, orderId));
  if (salesQuote && isSalesQuoteClosed(salesQuote, deps.now())) return refused('too-old');
  if (reference === null && state !== 'open') return refused('moved-on');
  if (reference === null) return database.run((work) => repeatAttempt(work, { ...retry, orderId }));
  if (!(await endCode(deps, reference))) return refused('moved-on');
  return database.run((work) => retryOrder(work, { ...retry, orderId }));
}

/** Returns false if the code can still be paid for a while, or was paid in full or in part. */
async function endCode(deps: RetryDeps, reference: string): Promise<boolean> {
  const { provider } = deps;
  const before = await provider.fetch(reference);
  const left = before.expiresAt ? before.expiresAt.getTime() - deps.now().getTime() : RENEWABLE + 1;
  // An expired code is replaced even after a partial payment. For a running one, the rest may still arrive.
  const isStillPayable = left > RENEWABLE || (left > 0 && before.received.minor > 0);
  if (before.state === 'waiting' && isStillPayable) return false;
  const snapshot = await provider.cancel(reference);
  await settleFromProvider(deps, { reference });
  return snapshot.state === 'declined' || snapshot.state === 'expired';
}

/** `moved-on`: it was paid, or another page began the next attempt. `too-old`: the buyer must agree again. */
export type RetryCode = 'unknown' | 'moved-on' | 'too-old';

type Retry = {
  readonly orderId: string;
  readonly seenAttempt: number;
  /** Keyed hash of the visitor's network address. */
  readonly addressHash?: string | null;
  /** Who tries again. Absent if the attempt must not be counted. */
  readonly origin?: AttemptOrigin;
};

/**
 * Begins the next attempt of a declined order at the same total. `seenAttempt` keeps two pages from beginning two.
 * @throws TooManyUnpaid
 */
export async function retryOrder(
  work: Work,
  { orderId, seenAttempt, addressHash = null, origin }: Retry,
): Promise<Result<Order, RetryCode>> {
  const order = await lockOrder(work, orderId);
  if (order === null) return refused('unknown');
  if (order.state !== 'declined' || order.attempt !== seenAttempt) return refused('moved-on');
  if (!(await isStillAgreed(work, order))) return refused('too-old');
  if (!isStillSold(order)) return refused('too-old');
  const salesQuote = await lockSalesQuote(work, orderId);
  if (salesQuote && isSalesQuoteClosed(salesQuote, work.now)) return refused('too-old');
  if ((await whyNotPayable(work, order)) !== null) return refused('too-old');
  if (!(await holdCouponAgain(work, order, { addressHash }))) return refused('too-old');
  const next = await beginNextAttempt(work, order);
  if (origin) await countUnpaid(work, next, origin);
  return done(next);
}

/**
 * Returns whether a declined order keeps its price. A voucher takes days, so that the time counts from its end. This holds
 * for the first one only. Otherwise, the price would never end.
 */
async function isStillAgreed(work: Work, order: Order): Promise<boolean> {
  const isFirstVoucher =
    METHOD_FACTS[order.method].flow === 'voucher' && !(await hadVoucher(work, order));
  const since = isFirstVoucher ? order.updatedAt : order.createdAt;
  return work.now.getTime() - since.getTime() <= AGREED_FOR;
}

/** Returns an open attempt that the provider never answered, if its coupon can be held again. */
async function repeatAttempt(
  work: Work,
  { orderId, seenAttempt, addressHash = null }: Retry,
): Promise<Result<Order, RetryCode>> {
  const order = await lockOrder(work, orderId);
  if (order?.state !== 'open' || order.attempt !== seenAttempt || order.reference !== null)
    return refused('moved-on');
  return (await holdCouponAgain(work, order, { addressHash })) ? done(order) : refused('too-old');
}
