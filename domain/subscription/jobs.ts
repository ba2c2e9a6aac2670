import type { JobHandler } from '../order/index.ts';
import { READ_CARD } from '../payment/index.ts';
import { cancelDeclared } from './declare.ts';
import type { SubscriptionDeps } from './end.ts';
import type { CardDeps } from './keep-card.ts';
import { mailLinks } from './link.ts';
import { readCard } from './read-card.ts';
import { CANCEL_SUBSCRIPTION, MAIL_MANAGEMENT_LINK } from './subscription.ts';

/** Returns the handlers by job name. Each may run twice. */
export function subscriptionJobs(deps: SubscriptionDeps & CardDeps) {
  const { database } = deps;
  return {
    [MAIL_MANAGEMENT_LINK]: (data) => database.run((work) => mailLinks(work, deps, data)),
    [READ_CARD]: (data) => readCard(deps, data),
    [CANCEL_SUBSCRIPTION]: (data) => database.run((work) => cancelDeclared(work, deps, data)),
  } satisfies Record<string, JobHandler>;
}
