import {
  type Counted,
  consumeTry,
  giveBackTry,
  type LimitState,
  lookUpTries,
} from '../../db/limits/store.ts';
import type { Reader, Work } from '../../db/work.ts';
import { hours } from '../../kit/time.ts';
import { METHOD_FACTS } from '../payment/index.ts';
import type { Order } from './order.ts';
import {
  deleteUnpaidAttempts,
  deleteUnpaidBefore,
  hasUnpaidAttempt,
  insertUnpaidAttempt,
} from './store-attempts.ts';

/** Limits one network address. An office or a school behind it begins fewer orders that nobody pays. */
const FROM_ADDRESS: Counted['limit'] = { most: 40, window: hours(1), longestLock: hours(1) };
/**
 * Limits one typed email address per network address, so that strangers can neither fill its owner's account nor use up
 * its orders.
 */
const WITH_EMAIL: Counted['limit'] = { most: 10, window: hours(1), longestLock: hours(1) };

/** Who begins an attempt, as keyed hashes. */
export type AttemptOrigin = {
  /** Null if the network address is unknown. */
  readonly addressHash: string | null;
  /** Null for the signed-in owner of the email address. */
  readonly email: string | null;
};

/** Thrown so that the transaction that began the attempt is undone. `wait` is in whole seconds. */
export class TooManyUnpaid extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('too many orders were begun and not paid');
    this.wait = wait;
  }
}

/**
 * Counts an attempt that has begun, until its order is paid. An attempt counts once. So do all cards of one order,
 * because refused cards have their own limit.
 * @throws TooManyUnpaid
 */
export async function countUnpaid(work: Work, order: Order, origin: AttemptOrigin): Promise<void> {
  const { id: orderId, attempt, method, state, total } = order;
  if (state === 'paid' || total.minor === 0) return;
  if (METHOD_FACTS[method].flow === 'card' && (await hasUnpaidAttempt(work, orderId))) return;
  const isNew = await insertUnpaidAttempt(work, { orderId, attempt, ...origin });
  const wait = isNew ? await consumeTry(work, countersOf(origin)) : null;
  if (wait !== null) throw new TooManyUnpaid(wait);
}

/** Gives back everything that was counted for an order, because it is paid. */
export async function forgiveUnpaid(work: Work, orderId: string): Promise<void> {
  const attempts = await deleteUnpaidAttempts(work, orderId);
  const taken = attempts.flatMap(({ begunAt, ...origin }) =>
    countersOf(origin).map((counted) => ({ counted, begunAt })),
  );
  // All transactions lock counters in the order of their keys.
  taken.sort((one, other) => (one.counted.key < other.counted.key ? -1 : 1));
  for (const { counted, begunAt } of taken) await giveBackTry(work, counted, begunAt);
}

/** Returns the whole seconds until this origin may begin another attempt, or null for now. Counts nothing. */
export async function readUnpaidWait(
  reader: Reader,
  origin: AttemptOrigin,
): Promise<number | null> {
  const states: LimitState[] = await lookUpTries(reader, countersOf(origin));
  const wait = Math.max(0, ...states.map((state) => state.wait ?? 0));
  return wait === 0 ? null : wait;
}

/** Deletes attempts whose window is over, which nothing counts any more. */
export const sweepUnpaidAttempts = (work: Work): Promise<void> =>
  deleteUnpaidBefore(work, new Date(work.now.getTime() - FROM_ADDRESS.window));

/** Returns the counters in the order of their keys. */
const countersOf = ({ addressHash, email }: AttemptOrigin): Counted[] => [
  ...(email === null
    ? []
    : [{ key: `unpaid:email:${email}:${addressHash ?? ''}`, limit: WITH_EMAIL }]),
  ...(addressHash === null ? [] : [{ key: `unpaid:from:${addressHash}`, limit: FROM_ADDRESS }]),
];
