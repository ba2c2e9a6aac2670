import { REMIND_PAYERS, type RemindDeps, remindPayers } from './remind.ts';

export const receivableJobs = (deps: RemindDeps) => ({
  [REMIND_PAYERS]: () => remindPayers(deps),
});
