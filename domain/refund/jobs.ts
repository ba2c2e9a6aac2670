import { textIn } from '../../db/job-data.ts';
import { type JobHandler, RETURN_MONEY } from '../order/index.ts';
import { RECONCILE_REFUNDS, SEND_REFUND, WITHDRAW, WITHDRAW_REST } from './refund.ts';
import { refundSurplus } from './refund-surplus.ts';
import { type RefundDeps, reconcileRefunds, sendRefund } from './send.ts';
import { withdraw, withdrawRest } from './withdraw.ts';

/** Returns the handlers by job name. Each may run twice. */
export function refundJobs(deps: RefundDeps) {
  const { database } = deps;
  return {
    [SEND_REFUND]: (data) => sendRefund(deps, textIn(data, 'refundId')),
    [RECONCILE_REFUNDS]: () => reconcileRefunds(deps),
    [RETURN_MONEY]: (data) => {
      const name = { provider: textIn(data, 'provider'), reference: textIn(data, 'reference') };
      return database.run((work) => refundSurplus(work, deps, name));
    },
    [WITHDRAW]: (data) => database.run((work) => withdraw(work, deps, data)),
    [WITHDRAW_REST]: (data) => database.run((work) => withdrawRest(work, deps, data)),
  } satisfies Record<string, JobHandler>;
}
