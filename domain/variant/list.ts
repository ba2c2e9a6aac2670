import type { Reader } from '../../db/work.ts';
import { type RuleFilter, selectRules, selectStanding } from './store.ts';
import type { VariantRule } from './variant.ts';

/** Rules of any state, the newest first. */
export const listRules = (reader: Reader, filter: RuleFilter): Promise<VariantRule[]> =>
  selectRules(reader, filter);

/** Every rule that holds or will hold, also those that rest: all that can decide where a click leads. */
export const listStandingRules = (reader: Reader): Promise<VariantRule[]> => selectStanding(reader);
