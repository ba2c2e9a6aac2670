import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type Order, retryRenewal } from '../order/index.ts';
import { ensureOwedOrder, findSubscription, type MailLinkDeps } from '../subscription/index.ts';
import { type PaymentStarted, type StartDeps, startSavedPayment } from './start-payment.ts';

export type RenewalConfirmed = {
  readonly order: Order;
  /** Null: it must be paid on the pay page, which also shows the attempt that is going on. */
  readonly payment: PaymentStarted | null;
};

/**
 * Charges the saved card of a past-due renewal while the buyer is there, so that the bank can ask for the confirmation
 * that it missed. Call it with no transaction open.
 */
export async function confirmRenewal(
  deps: StartDeps & MailLinkDeps,
  subscriptionId: string,
): Promise<Result<RenewalConfirmed, 'unknown' | 'not-active' | 'busy'>> {
  const begun = await deps.database.run((work) => begin(work, deps, subscriptionId));
  if (!begun.ok) return begun;
  const { order, mandate } = begun.value;
  const payment = mandate === null ? null : await startSavedPayment(deps, order, mandate);
  return done({ order, payment });
}

type Begun = { readonly order: Order; readonly mandate: string | null };

async function begin(
  work: Work,
  deps: StartDeps & MailLinkDeps,
  subscriptionId: string,
): Promise<Result<Begun, 'unknown' | 'not-active' | 'busy'>> {
  const owed = await ensureOwedOrder(work, deps, { subscriptionId });
  if (!owed.ok) return owed;
  const subscription = await findSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { provider, mandate } = subscription;
  if (owed.value.state !== 'declined' || provider !== deps.provider.id)
    return done({ order: owed.value, mandate: null });
  return done({ order: await retryRenewal(work, { ...owed.value, provider }), mandate });
}
