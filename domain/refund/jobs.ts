import { textIn } from '../../db/job-data.ts';
import { type JobHandler, RETURN_MONEY } from '../purchase/index.ts';
import { RECONCILE_REFUNDS, SEND_REFUND, WITHDRAW, WITHDRAW_REST } from './refund.ts';
import { returnMoney } from './return-money.ts';
import { type RefundDesk, reconcileRefunds, sendRefund } from './send.ts';
import { withdraw, withdrawRest } from './withdraw.ts';

/** Handlers by job name; each may run twice. */
export function refundJobs(desk: RefundDesk) {
  const { database } = desk;
  return {
    [SEND_REFUND]: (data) => sendRefund(desk, textIn(data, 'refundId')),
    [RECONCILE_REFUNDS]: () => reconcileRefunds(desk),
    [RETURN_MONEY]: (data) => {
      const name = { provider: textIn(data, 'provider'), reference: textIn(data, 'reference') };
      return database.run((work) => returnMoney(work, desk, name));
    },
    [WITHDRAW]: (data) => database.run((work) => withdraw(work, desk, data)),
    [WITHDRAW_REST]: (data) => database.run((work) => withdrawRest(work, desk, data)),
  } satisfies Record<string, JobHandler>;
}
