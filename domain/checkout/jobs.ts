import { textIn } from '../../db/job-data.ts';
import type { JobData } from '../../db/work.ts';
import { END_WAITING, type JobHandler, RECONCILE_PAYMENTS } from '../order/index.ts';
import { type CardRefusal, isForeignPayment, SETTLE_PAYMENT } from '../payment/index.ts';
import { RENEW_SUBSCRIPTIONS } from '../subscription/index.ts';
import { type RenewDeps, renewSubscriptions } from './renew.ts';
import { endWaiting, reconcilePayments, settleFromProvider } from './settle-from-provider.ts';

export type CheckoutJobDeps = RenewDeps & {
  /** Logs that an event was about no payment of this shop. */
  readonly reportForeign: (error: unknown) => void;
};

/** Returns the handlers by job name. Each may run twice. */
export function checkoutJobs(deps: CheckoutJobDeps) {
  return {
    [SETTLE_PAYMENT]: async (data) => {
      const provider = textIn(data, 'provider');
      if (provider !== deps.provider.id)
        throw new Error(`payment provider ${provider} is not set up`);
      const reference = textIn(data, 'reference');
      try {
        await settleFromProvider(deps, { reference, refusal: refusalIn(data) });
      } catch (error) {
        if (!isForeignPayment(error)) throw error;
        // Another system uses the account, too. Trying again would change nothing.
        deps.reportForeign(error);
      }
    },
    [END_WAITING]: async (data) => {
      const orderId = textIn(data, 'orderId');
      if (!(await endWaiting(deps, orderId)))
        throw new Error(`a payment of order ${orderId} can still be made`);
    },
    [RECONCILE_PAYMENTS]: async () => reconcilePayments(deps),
    [RENEW_SUBSCRIPTIONS]: () => renewSubscriptions(deps),
  } satisfies Record<string, JobHandler>;
}

function refusalIn({ refusal: id, card }: JobData): CardRefusal | undefined {
  if (typeof id !== 'string') return undefined;
  return { id, card: typeof card === 'string' ? card : null };
}
