import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { hours, minutes } from '../../kit/time.ts';
import {
  abandonAttempt,
  endWaiting,
  findOrder,
  idempotencyKey,
  lockOrder,
  type Order,
  type OrderDeps,
  recordStart,
  settleFromProvider,
  tryFurther,
} from '../order/index.ts';
import {
  type ChargeAnswer,
  type PaymentProvider,
  saysMandateGone,
  saysTooLittle,
} from '../payment/index.ts';
import type { Seller, TaxIdDeps } from '../tax/index.ts';
import { announce } from './announce.ts';
import { decide } from './decide.ts';
import { endSubscription, type Place } from './end.ts';
import { giveRenewal } from './give.ts';
import { holdRenewal } from './hold.ts';
import { followCards } from './keep-card.ts';
import { taxedNow } from './next-bill.ts';
import { type Declined, noteDecline } from './note-decline.ts';
import { renewalOf, renewingProducts } from './open-renewal.ts';
import { proveAgain } from './prove-again.ts';
import { nextLook } from './schedule.ts';
import {
  findSubscription,
  isHeld,
  listDue,
  lockSubscription,
  postponeLook,
  updateSubscription,
} from './store.ts';
import { isOver, type Subscription } from './subscription.ts';

/** What looking after subscriptions needs from outside. */
export type SubscriptionDeps = Place &
  OrderDeps & {
    readonly database: Pick<Database, 'run' | 'read'>;
    readonly provider: PaymentProvider;
    readonly seller: Seller;
    readonly taxIds: TaxIdDeps;
  };

/** Subscriptions looked at in one go. */
const BATCH = 100;

/** What could not be brought to an end is looked at again after this. */
const LOOK_AGAIN = minutes(1);

/** What has to be done for one subscription at one moment is never more than this. */
const STEPS = 5;

/**
 * Looks after new cards, then after every subscription that is due: announces, charges, tries again, ends.
 * @throws AggregateError with what went wrong, after every subscription had its turn
 */
export async function renewSubscriptions(deps: SubscriptionDeps): Promise<void> {
  const failures = await followCards(deps);
  const due = await deps.database.read((reader) => listDue(reader, BATCH));
  for (const id of due) {
    try {
      await lookAfter(deps, id);
    } catch (error) {
      failures.push(error);
      // What always fails must not keep the others from their turn.
      await deps.database.run((work) => postponeLook(work, id, later(work)));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some subscriptions could not be looked after');
}

/** Does what is due for one subscription; provider and tax register are asked with no transaction open. */
export async function lookAfter(deps: SubscriptionDeps, id: string): Promise<void> {
  await proveAgain(deps, id);
  for (let step = 0; step < STEPS; step += 1) {
    const next = await deps.database.run((work) => prepare(work, deps, id));
    if (next === 'nothing') return;
    if (next !== 'again' && 'mandate' in next) {
      await charge(deps, id, next);
      return;
    }
    if (next !== 'again' && !(await endAttempt(deps, next.order))) return;
  }
}

type Charge = { readonly order: Order } & Pick<Subscription, 'provider' | 'mandate'>;
type Left = { readonly order: Order };

/** Ends an attempt that its buyer left; false when something is on its way that nobody can stop. */
async function endAttempt(deps: SubscriptionDeps, { id, attempt }: Order): Promise<boolean> {
  const isOpen = async () => {
    const now = await deps.database.read((reader) => findOrder(reader, id));
    return now?.state === 'open' && now.attempt === attempt;
  };
  // It may have ended by itself, or been paid in this very moment.
  await settleFromProvider(deps, { orderId: id });
  if (!(await isOpen())) return true;
  return (await endWaiting(deps, id)) && !(await isOpen());
}

/** One step in one transaction; an order to be charged, or one whose attempt was left; whether there is more to do, or nothing. */
async function prepare(
  work: Work,
  deps: SubscriptionDeps,
  id: string,
): Promise<Charge | Left | 'again' | 'nothing'> {
  const seen = await findSubscription(work, id);
  if (seen === null) return 'nothing';
  // The order before its subscription, as settling does: so nobody waits for each other.
  const order = seen.renewalId === null ? null : await lockOrder(work, seen.renewalId);
  const subscription = await lockSubscription(work, id);
  if (subscription === null || subscription.renewalId !== seen.renewalId) return 'again';
  // Whatever happens after this transaction: it is looked at again, but others get their turn.
  await postponeLook(work, id, later(work));
  if (!isOver(subscription) && (await isHeld(work, subscription))) {
    await holdRenewal(work, deps, subscription);
    return 'nothing';
  }
  const decision = decide(subscription, order, work.now);
  switch (decision.kind) {
    case 'nothing':
      await rest(work, subscription);
      return 'nothing';
    case 'notice': {
      const isTold = await announce(work, deps, { subscription, lead: decision.lead });
      // A license may still be given back before the renewal.
      if (!isTold) await postponeLook(work, id, beforeCharge(work, subscription));
      return isTold ? 'again' : 'nothing';
    }
    case 'end':
      await endSubscription(work, deps, { subscription, reason: decision.reason });
      return 'nothing';
    case 'end-attempt':
      return order === null ? 'nothing' : { order };
    case 'charge':
      return begin(work, deps, { subscription, order, isNext: decision.next });
  }
}

/** Writes when to look next; what is due, but waits for somebody else, stays postponed. */
async function rest(work: Work, subscription: Subscription): Promise<void> {
  await updateSubscription(work, subscription);
  const next = nextLook(subscription, work.now);
  const isWaiting = next !== null && next <= work.now && subscription.renewalId !== null;
  if (isWaiting) await postponeLook(work, subscription.id, later(work));
}

const later = ({ now }: Work): Date => new Date(now.getTime() + LOOK_AGAIN);

/** In an hour, but never after the moment of the charge. */
const beforeCharge = ({ now }: Work, { nextChargeAt }: Subscription): Date =>
  new Date(Math.min(now.getTime() + hours(1), nextChargeAt?.getTime() ?? Number.POSITIVE_INFINITY));

type Begin = {
  readonly subscription: Subscription;
  readonly order: Order | null;
  readonly isNext: boolean;
};

async function begin(
  work: Work,
  deps: SubscriptionDeps,
  { subscription, order, isNext }: Begin,
): Promise<Charge | 'nothing'> {
  const { id, provider, mandate } = subscription;
  if ((await renewingProducts(work, subscription)).length === 0) {
    await endSubscription(work, deps, { subscription, reason: 'revoked' });
    return 'nothing';
  }
  // Its tax is that of the day of the charge, its price what was announced.
  const taxed = { ...subscription, nextBill: await taxedNow(work, subscription, deps.seller) };
  const open = await renewalOf(work, taxed, order);
  const tried = isNext ? await tryFurther(work, open) : open;
  const { id: renewalId, attempt, bill: nextBill } = tried;
  await updateSubscription(work, {
    ...subscription,
    renewalId,
    attempt,
    nextBill,
    isAnswered: false,
  });
  await postponeLook(work, id, later(work));
  return { order: tried, provider, mandate };
}

/**
 * Charges the kept means of payment. Killed anywhere, the next look asks again with the same key, which gives the same
 * answer and charges nothing more; what was paid is settled by the order's own ways, too. What is too little for the
 * company is given; a means of payment nobody can charge any more is declined, for good where its own
 * company says so.
 * @throws Error also when it was given, or kept by a company that is not set up: both are for the vendor to mend
 */
async function charge(deps: SubscriptionDeps, id: string, due: Charge): Promise<void> {
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
      // A setting may be wrong, and is put right in time.
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

/** What the company answers; `gone`: it does not know the means of payment any more, or is not the one that keeps it. */
async function ask(
  { provider }: SubscriptionDeps,
  { order, provider: keeper, mandate }: Charge,
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
