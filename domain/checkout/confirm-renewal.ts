import { consumeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { days } from '../../kit/time.ts';
import { type Order, retryRenewal } from '../order/index.ts';
import { beginCardTry, savedMethod } from '../payment/index.ts';
import {
  ensureOwedOrder,
  findSubscription,
  findToConfirm,
  type MailLinkDeps,
} from '../subscription/index.ts';
import { type PaymentStarted, type StartDeps, startSavedPayment } from './start-payment.ts';
import { cardTryOf, type Visitor } from './visitor.ts';

export type RenewalConfirmation = {
  readonly subscriptionId: string;
  /** The total that the buyer saw. */
  readonly shownTotal: Money;
  /** Network address of the request. Null: unknown. */
  readonly from: Visitor['from'];
};

export type RenewalConfirmed = {
  readonly order: Order;
  /** Null: it must be paid on the pay page, which also shows the attempt that is going on. */
  readonly payment: PaymentStarted | null;
};

/** `price-changed`: show the total first. */
export type ConfirmCode = 'unknown' | 'not-active' | 'busy' | 'price-changed';

/**
 * Confirmations of one subscription. Card networks penalize shops that charge a card again and again, and a refusal
 * without a charge does not count as a refused card.
 */
const OF_SUBSCRIPTION = { most: 5, window: days(1), longestLock: days(4) };

/**
 * Charges the saved card of a past-due renewal while the buyer is there, so that the bank can ask for the confirmation
 * that it missed. Any other decline, and a buyer who tried too often, must be paid on the pay page. Call it with no
 * transaction open.
 */
export async function confirmRenewal(
  deps: StartDeps & MailLinkDeps,
  confirmation: RenewalConfirmation,
): Promise<Result<RenewalConfirmed, ConfirmCode>> {
  const begun = await deps.database.run((work) => begin(work, deps, confirmation));
  if (!begun.ok) return begun;
  const { order, mandate } = begun.value;
  const payment = mandate === null ? null : await startSavedPayment(deps, order, mandate);
  return done({ order, payment });
}

type Begun = { readonly order: Order; readonly mandate: string | null };

async function begin(
  work: Work,
  deps: StartDeps & MailLinkDeps,
  { subscriptionId, shownTotal, from }: RenewalConfirmation,
): Promise<Result<Begun, ConfirmCode>> {
  const owed = await ensureOwedOrder(work, deps, { subscriptionId });
  if (!owed.ok) return owed;
  const subscription = await findSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { provider, mandate } = subscription;
  const order = await findToConfirm(work, subscription);
  if (order === null || provider !== deps.provider.id)
    return done({ order: owed.value, mandate: null });
  if (!isSameMoney(order.total, shownTotal)) return refused('price-changed');
  if (
    !(await consumeConfirmation(work, {
      subscriptionId,
      order,
      visitor: { secret: deps.secret, from },
    }))
  )
    return done({ order, mandate: null });
  const method = savedMethod(deps.provider);
  return done({ order: await retryRenewal(work, { ...order, provider, method }), mandate });
}

type Confirmation = {
  readonly subscriptionId: string;
  readonly order: Order;
  readonly visitor: Visitor;
};

/** Counts a confirmation, also as a try of the order's card. Returns false if there were too many. */
async function consumeConfirmation(
  work: Work,
  { subscriptionId, order, visitor }: Confirmation,
): Promise<boolean> {
  const counted = { key: `confirm-renewal:${subscriptionId}`, limit: OF_SUBSCRIPTION };
  if ((await consumeTry(work, [counted])) !== null) return false;
  return (await beginCardTry(work, cardTryOf(visitor, order.id, {}))) === null;
}
