import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import {
  abandonAttempt,
  findOrder,
  idempotencyKey,
  lockOrder,
  type Order,
  recordStart,
} from '../order/index.ts';
import {
  type ChargeAnswer,
  type PaymentProvider,
  saysMandateGone,
  saysTooLittle,
} from '../payment/index.ts';
import {
  awaitsRenewal,
  type Declined,
  type DueCharge,
  followCards,
  listDueSubscriptions,
  lookLater,
  noteDecline,
  type Place,
  prepareRenewal,
  proveAgain,
} from '../subscription/index.ts';
import type { Seller, TaxIdDeps } from '../tax/index.ts';
import { endWaiting, settleFromProvider } from './follow.ts';
import { giveOrder } from './free.ts';
import type { FulfillDeps } from './fulfill.ts';

/** What renewing subscriptions needs from outside. */
export type RenewDeps = Place &
  FulfillDeps & {
    readonly database: Pick<Database, 'run' | 'read'>;
    readonly provider: PaymentProvider;
    readonly seller: Seller;
    readonly taxIds: TaxIdDeps;
  };

/** Subscriptions looked at in one run. */
const BATCH = 100;

/** No subscription needs more steps than this at one moment. */
const STEPS = 5;

/**
 * Stores new cards, and then announces, charges, retries, or ends every subscription that is due.
 * @throws AggregateError with all failures, after every subscription had its turn
 */
export async function renewSubscriptions(deps: RenewDeps): Promise<void> {
  const failures = await followCards(deps);
  const due = await deps.database.read((reader) => listDueSubscriptions(reader, BATCH));
  for (const id of due) {
    try {
      await lookAfter(deps, id);
    } catch (error) {
      failures.push(error);
      // A subscription that always fails must not block the others.
      await deps.database.run((work) => lookLater(work, id));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some subscriptions could not be looked after');
}

/** Does what is due for one subscription. Asks provider and tax register with no transaction open. */
async function lookAfter(deps: RenewDeps, id: string): Promise<void> {
  await proveAgain(deps, id);
  for (let step = 0; step < STEPS; step += 1) {
    const next = await deps.database.run((work) => prepareRenewal(work, deps, id));
    if (next === 'nothing') return;
    if (next !== 'again' && 'mandate' in next) {
      await charge(deps, id, next);
      return;
    }
    if (next !== 'again' && !(await endLeftAttempt(deps, next.order))) return;
  }
}

/** Ends an attempt that its buyer left. Returns false when a payment is on its way that nobody can stop. */
async function endLeftAttempt(deps: RenewDeps, { id, attempt }: Order): Promise<boolean> {
  const isOpen = async () => {
    const now = await deps.database.read((reader) => findOrder(reader, id));
    return now?.state === 'open' && now.attempt === attempt;
  };
  // It may have ended by itself, or been paid at this moment.
  await settleFromProvider(deps, { orderId: id });
  if (!(await isOpen())) return true;
  return (await endWaiting(deps, id)) && !(await isOpen());
}

/**
 * Charges the mandate of a subscription. If the process is killed, the next look asks again with the same key, which
 * returns the same answer and charges nothing more. A paid order is settled by webhooks as well. An amount too small to
 * charge is given for free. A mandate that nobody can charge any more counts as declined, for good when its own provider
 * says so.
 * @throws Error also when the period was given, or the provider of the mandate is not set up, so that the vendor hears of it
 */
async function charge(deps: RenewDeps, id: string, due: DueCharge): Promise<void> {
  const { order } = due;
  const { id: orderId, orderNumber, attempt } = order;
  const { provider, database } = deps;
  const decline = (work: Work, why: Pick<Declined, 'isHard' | 'isAsking'>) =>
    noteDecline(work, deps, { subscriptionId: id, renewalId: orderId, attempt, ...why });
  const answer = await ask(deps, due);
  if (answer === 'too-little') {
    const untaken = { subscriptionId: id, order };
    if (await database.run((work) => giveRenewal(work, deps, untaken)))
      throw new Error(`${orderNumber} is too little to be charged: its period was given`);
    return;
  }
  if (answer === 'gone') {
    await database.run(async (work) => {
      await abandonAttempt(work, order);
      // A setting may be wrong, and can be corrected in time.
      await decline(work, { isHard: due.provider === provider.id, isAsking: false });
    });
    if (due.provider !== provider.id)
      throw new Error(`${orderNumber}: payment provider ${due.provider} is not set up`);
    return;
  }
  const { reference } = answer;
  const start = { orderId, attempt, provider: provider.id, reference };
  await database.run((work) => recordStart(work, start));
  await settleFromProvider(deps, { reference });
  if (answer.kind === 'done') return;
  const { hard: isHard, reason } = answer;
  await database.run((work) =>
    decline(work, { isHard, isAsking: reason === 'authentication-failed' }),
  );
}

/**
 * Gives the period of a renewal that costs too little to be charged: the customer wants to go on, and no card could pay.
 * Returns false, and gives the attempt up, when the subscription was canceled or moved on meanwhile.
 */
async function giveRenewal(
  work: Work,
  deps: FulfillDeps,
  { subscriptionId, order }: { readonly subscriptionId: string; readonly order: Order },
): Promise<boolean> {
  // The order before its subscription, as settling does, so that no two transactions wait for each other.
  await lockOrder(work, order.id);
  if (await awaitsRenewal(work, subscriptionId, order))
    return (await giveOrder(work, deps, order)) !== null;
  await abandonAttempt(work, order);
  return false;
}

/** Returns the provider's answer. `gone`: it no longer knows the mandate, or another provider keeps it. */
async function ask(
  { provider }: RenewDeps,
  { order, provider: keeper, mandate }: DueCharge,
): Promise<ChargeAnswer | 'too-little' | 'gone'> {
  if (keeper !== provider.id) return 'gone';
  const { id: orderId, total, email } = order;
  const asked = { orderId, idempotencyKey: idempotencyKey(order), total, mandate, email };
  try {
    return await provider.charge(asked);
  } catch (error) {
    if (saysTooLittle(error)) return 'too-little';
    if (saysMandateGone(error)) return 'gone';
    throw error;
  }
}
