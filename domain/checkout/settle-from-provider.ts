import type { Database } from '../../db/database.ts';
import { parseId } from '../../kit/id.ts';
import { hasLapsed } from '../coupon/index.ts';
import {
  abandonOrder,
  declineOrder,
  findOrder,
  isAbandoned,
  listLateCaptured,
  listToReconcile,
  lockOrder,
  markAnswered,
  markQueried,
  type Order,
  RETURN_MONEY,
  recordStart,
} from '../order/index.ts';
import {
  type CardRefusal,
  countRefusal,
  ForeignPayment,
  isRefusedTooOften,
  METHOD_FACTS,
  type PaymentProvider,
  type PaymentSnapshot,
  recordPayment,
  recordRefunds,
  TRANSFER,
} from '../payment/index.ts';
import { awaitsAnswer } from '../subscription/index.ts';
import type { FulfillDeps } from './fulfill.ts';
import { whyNotPayable } from './payable.ts';
import { settleOrder } from './settle-order.ts';
import { mailExpiredVoucher, mailVoucher } from './voucher.ts';

export type SettleDeps = FulfillDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
};

/** Orders in one run, and in parallel, so that one slow answer does not delay the others. */
const BATCH = 100;
const AT_ONCE = 10;

/**
 * Fetches one payment, or all payments of an order, from the provider and acts on them. Call it with no transaction
 * open. Safe to repeat. `refusal`, the refused card of an event, counts even if another card was tried since. `isEnding`:
 * takes no money that the buyer has approved, because the caller ends the payments next.
 * @throws ForeignPayment, and the errors of the provider and of `settleOrder`
 */
export async function settleFromProvider(
  deps: SettleDeps,
  about:
    | { readonly reference: string; readonly refusal?: CardRefusal | undefined }
    | { readonly orderId: string; readonly isEnding?: boolean },
): Promise<void> {
  if ('reference' in about) {
    const snapshot = await fetchOwn(deps, about.reference);
    const { refusal } = about;
    if (refusal) await deps.database.run((work) => countRefusal(work, snapshot.orderId, refusal));
    return applySnapshot(deps, snapshot);
  }
  const { orderId, isEnding = false } = about;
  const snapshots = isEnding ? await findToEnd(deps, orderId) : await deps.provider.find(orderId);
  // Paid payments come first, so that a decline of another attempt changes nothing.
  const paid = snapshots.filter((snapshot) => snapshot.state === 'paid');
  for (const snapshot of paid) await applySnapshot(deps, snapshot);
  await followAttempt(deps, orderId, snapshots);
}

/**
 * @throws ForeignPayment if the order is not of this shop, because other systems may use the account. Error while the
 * account holds money for an order that this shop may have lost, for example by a restore. Only people can decide about it.
 */
async function fetchOwn(
  { provider, database }: SettleDeps,
  reference: string,
): Promise<PaymentSnapshot> {
  const snapshot = await provider.fetch(reference);
  const orderId = parseId(snapshot.orderId);
  const order = orderId && (await database.read((reader) => findOrder(reader, orderId)));
  if (order) return snapshot;
  if (orderId !== null && holdsMoney(snapshot))
    throw new Error(`${reference} holds money for order ${orderId}, which this shop does not have`);
  throw new ForeignPayment(`${reference} is a payment of no order of this shop`);
}

const holdsMoney = ({ received, refunds }: PaymentSnapshot): boolean => {
  const returned = refunds.filter(({ state }) => state !== 'failed');
  return received.minor > returned.reduce((sum, { amount }) => sum + amount.minor, 0);
};

/** Finds the payments of an order that is about to end, without taking money. */
function findToEnd({ provider }: SettleDeps, orderId: string): Promise<PaymentSnapshot[]> {
  const { find, findWithoutCapture = find } = provider;
  return findWithoutCapture(orderId);
}

/**
 * Asks the provider about open orders whose webhook or answer may be lost, and ends those that nobody paid. Asks about
 * all other orders, too, if the provider never said whether it took the money of a payment that ended.
 * @throws AggregateError with all failures, after every order was tried
 */
export async function reconcilePayments(deps: SettleDeps): Promise<void> {
  const due = await deps.database.read(async (reader) => [
    ...(await listToReconcile(reader, BATCH)).map((order) => ({ order, isLate: false })),
    ...(await listLateCaptured(reader, BATCH)).map((order) => ({ order, isLate: true })),
  ]);
  const failures: unknown[] = [];
  const reconcileNext = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      await reconcileOne(deps, next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reconcileNext));
  if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be settled');
}

/** `isLate`: a payment that the order no longer waits for may be paid, whatever the order was paid with since. */
type Due = { readonly order: Order; readonly isLate: boolean };

async function reconcileOne(
  deps: SettleDeps,
  { order: { id, provider, reference }, isLate }: Due,
): Promise<void> {
  await deps.database.run((work) => markQueried(work, id));
  // A transfer begins once the provider has ended the payments before it, which may still be made until then.
  const isBehindTransfer = provider === TRANSFER && reference === null;
  let mayAbandon = true;
  if (provider === deps.provider.id || isBehindTransfer || isLate) {
    await settleFromProvider(deps, { orderId: id });
    mayAbandon = await endIfUnpaid(deps, id);
  }
  await deps.database.run(async (work) => {
    if (mayAbandon) await abandonOrder(work, id);
    await markAnswered(work, id);
  });
}

/**
 * Ends payments at the provider if nobody paid for days, if the order lost its limited coupon, or if it must no longer be
 * paid, such as at a price that has ended. Returns false if the order must go on although its time is over: the provider
 * is processing a payment, as an eCheck for a week, or the shop itself still charges the renewal.
 */
async function endIfUnpaid(deps: SettleDeps, id: string): Promise<boolean> {
  const standing = await deps.database.read(async (reader) => {
    const order = await findOrder(reader, id);
    if (order?.state !== 'open') return 'over';
    const isLapsed = await hasLapsed(reader, id, order.quote.coupon);
    const mayStillPay = (await whyNotPayable(reader, order)) === null;
    if (!isAbandoned(order, reader.now) && !isLapsed && mayStillPay) return 'in-time';
    return (await awaitsAnswer(reader, order)) ? 'charged' : 'unpaid';
  });
  return standing === 'unpaid' ? endWaiting(deps, id) : standing !== 'charged';
}

/**
 * Ends all waiting payments of an order at the provider, also one that the buyer has approved. Takes no money. What was
 * paid before counts, and so does a payment made at that moment. Returns false if one cannot be stopped. Call it with no
 * transaction open.
 * @throws the provider's errors
 */
export async function endWaiting(deps: SettleDeps, orderId: string): Promise<boolean> {
  let isEnded = true;
  for (const found of await findToEnd(deps, orderId)) {
    const { reference, state } = found;
    if (state !== 'waiting' && state !== 'paid') continue;
    const after = state === 'waiting' ? await deps.provider.cancel(reference) : found;
    await applySnapshot(deps, after);
    isEnded &&= after.state !== 'waiting';
  }
  return isEnded;
}

/** Acts on the newest payment. With as many payments as attempts, it belongs to the running attempt. */
async function followAttempt(
  deps: SettleDeps,
  orderId: string,
  snapshots: readonly PaymentSnapshot[],
): Promise<void> {
  const order = await deps.database.read((reader) => findOrder(reader, orderId));
  const newest = snapshots.at(-1);
  if (order === null || newest === undefined || order.state === 'paid') return;
  const { provider, reference, attempt } = order;
  const isLost = provider !== TRANSFER && reference === null && snapshots.length >= attempt;
  if (isLost) await attachPayment(deps, order, newest.reference);
  await applySnapshot(deps, newest);
}

async function attachPayment(deps: SettleDeps, order: Order, reference: string): Promise<void> {
  const { id: orderId, attempt } = order;
  const provider = deps.provider.id;
  await deps.database.run((work) => recordStart(work, { orderId, attempt, provider, reference }));
}

async function applySnapshot(deps: SettleDeps, snapshot: PaymentSnapshot): Promise<void> {
  const provider = deps.provider.id;
  if (snapshot.state === 'paid') {
    const order = await deps.database.run((work) =>
      settleOrder(work, deps, { provider, snapshot }),
    );
    // Money that goes back must not end the payment that follows it.
    if (order.state === 'paid') await endOthers(deps, snapshot);
    return;
  }
  // A partial payment buys nothing, but it must be recorded.
  if (snapshot.received.minor > 0) {
    await deps.database.run(async (work) => {
      await recordRefunds(work, { provider, snapshot });
      await recordPayment(work, { provider, snapshot });
      if (snapshot.state !== 'waiting')
        await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
    });
  }
  if (snapshot.voucher) await deps.database.run((work) => mailVoucher(work, snapshot));
  if (snapshot.state === 'declined' || snapshot.state === 'expired') {
    await deps.database.run(async (work) => {
      const before = await lockOrder(work, snapshot.orderId);
      const order = await declineOrder(work, snapshot);
      if (before?.state === 'open') await mailExpiredVoucher(work, order);
    });
    if (snapshot.refusal) await endTooOften(deps, snapshot, snapshot.refusal);
  }
}

/** Ends a payment after too many refused cards, because the provider's own form would accept card after card. */
async function endTooOften(
  deps: SettleDeps,
  { orderId, reference }: PaymentSnapshot,
  refusal: CardRefusal,
): Promise<void> {
  const { database, provider } = deps;
  if (!(await database.read((reader) => isRefusedTooOften(reader, orderId, refusal)))) return;
  const order = await database.read((reader) => findOrder(reader, orderId));
  if (order === null || order.state === 'paid') return;
  // The refusal arrived late. The buyer now pays with a wallet, and that payment must not be canceled.
  if (METHOD_FACTS[order.method].flow !== 'card') return;
  // A hosted page has a payment of its own, which ends with the payment it was opened for.
  const opened = order.provider === provider.id ? order.reference : null;
  const after = await provider.cancel(opened ?? reference);
  if (!after.refusal) await applySnapshot(deps, after);
}

/** After an expired code or page was paid late, ends the payment that replaced it, so that nobody pays both. */
async function endOthers(deps: SettleDeps, paid: PaymentSnapshot): Promise<void> {
  if (METHOD_FACTS[paid.method].flow === 'card') return;
  for (const { reference, state } of await findToEnd(deps, paid.orderId)) {
    if (state === 'waiting' && reference !== paid.reference) await deps.provider.cancel(reference);
  }
}
