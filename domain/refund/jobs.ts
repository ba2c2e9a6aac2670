import type { JobData } from '../../db/work.ts';
import { type JobHandler, RETURN_MONEY } from '../purchase/index.ts';
import { RECONCILE_REFUNDS, SEND_REFUND, WITHDRAW, WITHDRAW_REST } from './refund.ts';
import { returnMoney } from './return-money.ts';
import { type RefundDesk, reconcileRefunds, sendRefund } from './send.ts';
import { withdraw, withdrawRest } from './withdraw.ts';

/** Handlers by job name; each may run twice. */
export function refundJobs(desk: RefundDesk) {
  const { database } = desk;
  return {
    [SEND_REFUND]: (data) => sendRefund(desk, text(data, 'refundId')),
    [RECONCILE_REFUNDS]: () => reconcileRefunds(desk),
    [RETURN_MONEY]: (data) => {
      const name = { provider: text(data, 'provider'), reference: text(data, 'reference') };
      return database.run((work) => returnMoney(work, desk, name));
    },
    [WITHDRAW]: (data) => database.run((work) => withdraw(work, desk, data)),
    [WITHDRAW_REST]: (data) => database.run((work) => withdrawRest(work, desk, data)),
  } satisfies Record<string, JobHandler>;
}

function text(data: JobData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`the job's data lacks ${name}`);
  return value;
}
