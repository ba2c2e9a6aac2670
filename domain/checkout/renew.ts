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
  isMandateGone,
  isTooLittle,
  type PaymentProvider,
} from '../payment/index.ts';
import {
  awaitsRenewal,
  checkCard,
  checkLater,
  type Declined,
  type DueCharge,
  followCards,
  followOverdue,
  lendUntilSettled,
  listDueSubscriptions,
  prepareRenewal,
  proveAgain,
  recordDecline,
  type SubscriptionDeps,
} from '../subscription/index.ts';
import type { Seller, TaxIdDeps } from '../tax/index.ts';
import { fulfillWaived } from './free.ts';
import type { FulfillDeps } from './fulfill.ts';
import { endWaiting, settleFromProvider } from './settle-from-provider.ts';

export type RenewDeps = SubscriptionDeps &
  FulfillDeps & {
    readonly database: Pick<Database, 'run' | 'read'>;
    readonly provider: PaymentProvider;
    readonly seller: Seller;
    readonly taxIds: TaxIdDeps;
  };

/** Subscriptions in one run. */
const BATCH = 100;

/** More steps than a subscription ever needs at one moment. */
const STEPS = 5;

/**
 * Stores new cards, and then announces, charges, retries, or ends every subscription that is due.
 * @throws AggregateError with all failures, after every subscription was tried
 */
export async function renewSubscriptions(deps: RenewDeps): Promise<void> {
  const failures = await followCards(deps);
  failures.push(...(await followOverdue(deps).catch((error: unknown) => [error])));
  const due = await deps.database.read((reader) => listDueSubscriptions(reader, BATCH));
  for (const id of due) {
    try {
      await renewOne(deps, id);
    } catch (error) {
      failures.push(error);
      // A subscription that always fails must not block the others.
      await deps.database.run((work) => checkLater(work, id));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some subscriptions could not be renewed');
}

async function renewOne(deps: RenewDeps, id: string): Promise<void> {
  await proveAgain(deps, id);
  try {
    await checkCard(deps, id);
  } finally {
    // A provider that does not answer must not delay a notice.
    await takeSteps(deps, id);
  }
}

async function takeSteps(deps: RenewDeps, id: string): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const next = await deps.database.run((work) => prepareRenewal(work, deps, id));
    if (next === 'nothing') return;
    if (next === 'again') continue;
    try {
      if ('mandate' in next) return await charge(deps, id, next);
      if (!(await endAbandonedAttempt(deps, id, next.order))) return;
    } catch (error) {
      // The provider did not answer, so the money may be on its way.
      await lend(deps, id, next.order);
      throw error;
    }
  }
}

const lend = ({ database, ...deps }: RenewDeps, subscriptionId: string, { id }: Order) =>
  database.run((work) => lendUntilSettled(work, deps, { subscriptionId, orderId: id }));

/**
 * Ends an attempt that its buyer abandoned. Returns false if it goes on. If its payment cannot be stopped, the licenses stay
 * valid until it is settled.
 */
async function endAbandonedAttempt(deps: RenewDeps, id: string, order: Order): Promise<boolean> {
  const isOpen = async () => {
    const now = await deps.database.read((reader) => findOrder(reader, order.id));
    return now?.state === 'open' && now.attempt === order.attempt;
  };
  await settleFromProvider(deps, { orderId: order.id });
  if (!(await isOpen())) return true;
  if (!(await endWaiting(deps, order.id))) {
    await lend(deps, id, order);
    return false;
  }
  await deps.database.run((work) => abandonUnpaid(work, deps, order));
  if (!(await isOpen())) return true;
  // Another company has the payment, and only that company can say whether it was made.
  if (order.provider !== deps.provider.id) await lend(deps, id, order);
  return false;
}

/** Ends an attempt without a payment that can still be made. Only the company that has a payment can say so. */
const abandonUnpaid = (work: Work, { provider }: RenewDeps, order: Order): Promise<void> =>
  abandonAttempt(work, order, order.provider === provider.id ? order.reference : null);

/**
 * Charges the mandate of a subscription. After a crash, the next run repeats the charge with the same key. An amount
 * below the provider's minimum is granted for free. A mandate that is gone counts as declined if nothing was paid with it.
 * @throws Error after a free period or a provider that is not set up, so that the vendor is notified
 */
async function charge(deps: RenewDeps, id: string, due: DueCharge): Promise<void> {
  const { order } = due;
  const { id: orderId, orderNumber, attempt } = order;
  const { provider, database } = deps;
  const decline = (work: Work, why: Pick<Declined, 'isHard' | 'reason'>) =>
    recordDecline(work, deps, {
      subscriptionId: id,
      renewalId: orderId,
      attempt,
      mandate: due.mandate,
      ...why,
    });
  const outcome = await chargeMandate(deps, due);
  if (outcome === 'too-little') {
    const renewal = { subscriptionId: id, order };
    if (await database.run((work) => waiveRenewal(work, deps, renewal)))
      throw new Error(
        `${orderNumber} is below the provider's minimum: its period was granted for free`,
      );
    return;
  }
  if (outcome === 'gone') {
    if (due.provider === provider.id && (await settleWithoutMandate(deps, id, order))) return;
    await database.run(async (work) => {
      await abandonUnpaid(work, deps, order);
      // If the provider is not set up, the vendor can still correct the setting.
      const isHard = due.provider === provider.id;
      await decline(work, { isHard, reason: isHard ? 'declined' : 'processing-error' });
    });
    if (due.provider !== provider.id)
      throw new Error(`${orderNumber}: payment provider ${due.provider} is not set up`);
    return;
  }
  const { reference } = outcome;
  const start = { orderId, attempt, provider: provider.id, reference };
  await database.run((work) => recordStart(work, start));
  await settleFromProvider(deps, { reference });
  if (outcome.kind === 'done') {
    await lend(deps, id, order);
    return;
  }
  const { hard: isHard, reason } = outcome;
  await database.run((work) => decline(work, { isHard, reason }));
}

/**
 * Settles an order whose mandate is gone, because an answer may have been lost before. Ends what can be ended. Returns false
 * if nothing is paid or being processed, so that the charge has failed.
 */
async function settleWithoutMandate(deps: RenewDeps, id: string, order: Order): Promise<boolean> {
  const { id: orderId } = order;
  await settleFromProvider(deps, { orderId });
  const isEnded = await endWaiting(deps, orderId);
  const now = await deps.database.read((reader) => findOrder(reader, orderId));
  if (now?.state === 'paid') return true;
  if (!isEnded) await lend(deps, id, order);
  return !isEnded;
}

/** Returns false, and abandons the attempt, if the subscription no longer waits for it. */
async function waiveRenewal(
  work: Work,
  deps: FulfillDeps,
  { subscriptionId, order }: { readonly subscriptionId: string; readonly order: Order },
): Promise<boolean> {
  // Lock order: the order before its subscription. Otherwise two transactions could deadlock.
  await lockOrder(work, order.id);
  if (await awaitsRenewal(work, subscriptionId, order))
    return (await fulfillWaived(work, deps, order)) !== null;
  await abandonAttempt(work, order);
  return false;
}

/** `gone`: the provider no longer knows the mandate, or another provider has it. */
async function chargeMandate(
  { provider }: RenewDeps,
  { order, provider: mandateProvider, mandate }: DueCharge,
): Promise<ChargeAnswer | 'too-little' | 'gone'> {
  if (mandateProvider !== provider.id) return 'gone';
  const { id: orderId, total, email } = order;
  const request = { orderId, idempotencyKey: idempotencyKey(order), total, mandate, email };
  try {
    return await provider.charge(request);
  } catch (error) {
    if (isTooLittle(error)) return 'too-little';
    if (isMandateGone(error)) return 'gone';
    throw error;
  }
}
