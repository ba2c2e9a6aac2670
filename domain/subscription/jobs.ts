import type { JobHandler } from '../purchase/index.ts';
import { cancelDeclared } from './declare.ts';
import { mailLinks } from './link.ts';
import { renewSubscriptions, type SubscriptionDesk } from './renew.ts';
import { CANCEL_SUBSCRIPTION, MAIL_MANAGEMENT_LINK, RENEW_SUBSCRIPTIONS } from './subscription.ts';

/** Handlers by job name; each may run twice. */
export function subscriptionJobs(desk: SubscriptionDesk) {
  const { database } = desk;
  return {
    [RENEW_SUBSCRIPTIONS]: () => renewSubscriptions(desk),
    [MAIL_MANAGEMENT_LINK]: (data) => database.run((work) => mailLinks(work, desk, data)),
    [CANCEL_SUBSCRIPTION]: (data) => database.run((work) => cancelDeclared(work, desk, data)),
  } satisfies Record<string, JobHandler>;
}
