import type { Reader } from '../../db/work.ts';
import type { ExperimentRule } from './experiment.ts';
import { type RuleFilter, selectRules, selectStanding } from './store.ts';

export const listRules = (reader: Reader, filter: RuleFilter): Promise<ExperimentRule[]> =>
  selectRules(reader, filter);

export const listStandingRules = (reader: Reader): Promise<ExperimentRule[]> =>
  selectStanding(reader);
