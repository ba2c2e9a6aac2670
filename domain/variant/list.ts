import type { Reader } from '../../db/work.ts';
import { type RuleFilter, selectRules, selectStanding } from './store.ts';
import type { VariantRule } from './variant.ts';

export const listRules = (reader: Reader, filter: RuleFilter): Promise<VariantRule[]> =>
  selectRules(reader, filter);

/** Current, planned, and paused rules. */
export const listStandingRules = (reader: Reader): Promise<VariantRule[]> => selectStanding(reader);
