import type { Database } from '../../db/database.ts';
import type { JobHandler } from '../order/index.ts';
import { cancelDeclared } from './declare.ts';
import type { SubscriptionDeps } from './end.ts';
import { mailLinks } from './link.ts';
import { CANCEL_SUBSCRIPTION, MAIL_MANAGEMENT_LINK } from './subscription.ts';

/** Returns the handlers by job name. Each may run twice. */
export function subscriptionJobs(
  deps: SubscriptionDeps & { readonly database: Pick<Database, 'run'> },
) {
  const { database } = deps;
  return {
    [MAIL_MANAGEMENT_LINK]: (data) => database.run((work) => mailLinks(work, deps, data)),
    [CANCEL_SUBSCRIPTION]: (data) => database.run((work) => cancelDeclared(work, deps, data)),
  } satisfies Record<string, JobHandler>;
}
