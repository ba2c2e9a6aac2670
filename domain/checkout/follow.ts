import type { Database } from '../../db/database.ts';
import { hasLapsed } from '../coupon/index.ts';
import {
  abandonOrder,
  declineOrder,
  findOrder,
  isAbandoned,
  listToAsk,
  markAnswered,
  markAsked,
  type Order,
  RETURN_MONEY,
  recordStart,
} from '../order/index.ts';
import {
  type CardRefusal,
  countRefusal,
  isRefusedTooOften,
  type PaymentProvider,
  type PaymentSnapshot,
  recordPayment,
  recordRefunds,
} from '../payment/index.ts';
import type { FulfillDeps } from './fulfill.ts';
import { settleOrder } from './record.ts';

/** What asking the provider and acting on the answer needs. */
export type SettleDeps = FulfillDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
};

/** Orders reconciled in one run, and how many at a time, so that one slow answer does not hold up the others. */
const BATCH = 100;
const AT_ONCE = 10;

/**
 * Asks the provider for a snapshot of one payment, or of every payment of an order, and acts on it. Reaches the network with
 * no transaction open. Safe to repeat. `refusal` is the refused card that an event named. It is counted even when another
 * card was tried since.
 * @throws what the provider or `settleOrder` throws
 */
export async function settleFromProvider(
  deps: SettleDeps,
  about:
    | { readonly reference: string; readonly refusal?: CardRefusal | undefined }
    | { readonly orderId: string },
): Promise<void> {
  if ('reference' in about) {
    const snapshot = await deps.provider.fetch(about.reference);
    const { refusal } = about;
    if (refusal) await deps.database.run((work) => countRefusal(work, snapshot.orderId, refusal));
    return applySnapshot(deps, snapshot);
  }
  const snapshots = await deps.provider.find(about.orderId);
  // Paid payments first: a decline of another attempt then changes nothing.
  const paid = snapshots.filter((snapshot) => snapshot.state === 'paid');
  for (const snapshot of paid) await applySnapshot(deps, snapshot);
  await followAttempt(deps, about.orderId, snapshots);
}

/**
 * Asks the provider about orders that have been open for a while, because a webhook or the first answer may be lost.
 * @throws AggregateError with all failures, after every order had its turn
 */
export async function reconcilePayments(deps: SettleDeps): Promise<void> {
  const open = await deps.database.read((reader) => listToAsk(reader, BATCH));
  const failures: unknown[] = [];
  const askOneByOne = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      await reconcileOne(deps, next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be settled');
}

async function reconcileOne(deps: SettleDeps, { id, provider }: Order): Promise<void> {
  await deps.database.run((work) => markAsked(work, id));
  if (provider === deps.provider.id) {
    await settleFromProvider(deps, { orderId: id });
    await endAbandoned(deps, id);
  }
  await deps.database.run(async (work) => {
    await abandonOrder(work, id);
    await markAnswered(work, id);
  });
}

/**
 * Ends at the provider what nobody paid for days, or for longer than the order holds a limited coupon. A payment that
 * arrives at that moment counts.
 */
async function endAbandoned(deps: SettleDeps, id: string): Promise<void> {
  const { database } = deps;
  const isGivenUp = await database.read(async (reader) => {
    const order = await findOrder(reader, id);
    if (order?.state !== 'open') return false;
    return isAbandoned(order, reader.now) || (await hasLapsed(reader, id));
  });
  if (isGivenUp) await endWaiting(deps, id);
}

/**
 * Ends at the provider every payment of an order that could still be made, with no transaction open, and acts on the
 * answers: a payment made at that moment counts. Returns false when a payment is on its way that nobody can stop.
 * @throws what the provider throws
 */
export async function endWaiting(deps: SettleDeps, orderId: string): Promise<boolean> {
  const { provider } = deps;
  let isEnded = true;
  for (const { reference, state } of await provider.find(orderId)) {
    if (state !== 'waiting') continue;
    const after = await provider.cancel(reference);
    await applySnapshot(deps, after);
    isEnded &&= after.state !== 'waiting';
  }
  return isEnded;
}

/** Acts on the newest payment. It belongs to the running attempt when there are as many payments as attempts. */
async function followAttempt(
  deps: SettleDeps,
  orderId: string,
  snapshots: readonly PaymentSnapshot[],
): Promise<void> {
  const order = await deps.database.read((reader) => findOrder(reader, orderId));
  const newest = snapshots.at(-1);
  if (order === null || newest === undefined || order.state === 'paid') return;
  const isLost = order.reference === null && snapshots.length >= order.attempt;
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
    await deps.database.run((work) => settleOrder(work, deps, { provider, snapshot }));
    await endOthers(deps, snapshot);
    return;
  }
  // Part of the money buys nothing, but it must be recorded.
  if (snapshot.received.minor > 0) {
    await deps.database.run(async (work) => {
      await recordRefunds(work, { provider, snapshot });
      await recordPayment(work, { provider, snapshot });
      if (snapshot.state !== 'waiting')
        await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
    });
  }
  if (snapshot.state === 'declined' || snapshot.state === 'expired') {
    await deps.database.run((work) => declineOrder(work, snapshot));
    if (snapshot.refusal) await endTooOften(deps, snapshot, snapshot.refusal);
  }
}

/**
 * Ends a payment for which too many cards were refused. The provider's own form accepts one card after the other, so the
 * next one has to start here again.
 */
async function endTooOften(
  deps: SettleDeps,
  { orderId, reference }: PaymentSnapshot,
  refusal: CardRefusal,
): Promise<void> {
  const { database, provider } = deps;
  if (!(await database.read((reader) => isRefusedTooOften(reader, orderId, refusal)))) return;
  const order = await database.read((reader) => findOrder(reader, orderId));
  // Late news: the order is now paid by a wallet, whose payment is another one and may be good.
  if (order === null || order.state === 'paid' || order.method !== 'card') return;
  // A page of the provider has a payment of its own. It ends with the payment it was opened for.
  const opened = order.provider === provider.id ? order.reference : null;
  const after = await provider.cancel(opened ?? reference);
  if (!after.refusal) await applySnapshot(deps, after);
}

/** Ends the code that is shown in place of an expired one that was paid late: nobody may pay both. */
async function endOthers({ provider }: SettleDeps, paid: PaymentSnapshot): Promise<void> {
  if (paid.method === 'card') return;
  for (const { reference, state } of await provider.find(paid.orderId)) {
    if (state === 'waiting' && reference !== paid.reference) await provider.cancel(reference);
  }
}
