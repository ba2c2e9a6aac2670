import type { JobHandler } from '../order/index.ts';
import { cancelDeclared } from './declare.ts';
import { mailLinks } from './link.ts';
import { renewSubscriptions, type SubscriptionDeps } from './renew.ts';
import { CANCEL_SUBSCRIPTION, MAIL_MANAGEMENT_LINK, RENEW_SUBSCRIPTIONS } from './subscription.ts';

/** Handlers by job name; each may run twice. */
export function subscriptionJobs(deps: SubscriptionDeps) {
  const { database } = deps;
  return {
    [RENEW_SUBSCRIPTIONS]: () => renewSubscriptions(deps),
    [MAIL_MANAGEMENT_LINK]: (data) => database.run((work) => mailLinks(work, deps, data)),
    [CANCEL_SUBSCRIPTION]: (data) => database.run((work) => cancelDeclared(work, deps, data)),
  } satisfies Record<string, JobHandler>;
}
