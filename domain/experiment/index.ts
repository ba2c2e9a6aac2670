// The experiment noun: rules that redirect paid clicks to landing pages, and which page did best.
export { addRule, draftRule, type RuleDraft, type RuleFault, ruleFault } from './add.ts';
export { type End, endRule, pauseRule, removeRule, resumeRule } from './change.ts';
export { type Click, chooseRule, decidedBefore } from './choose.ts';
export {
  type ExperimentRule,
  languagesOf,
  RULE_MARKETS,
  RULE_STATES,
  type RuleScope,
  type RuleState,
  ruleState,
} from './experiment.ts';
export { listRules, listStandingRules } from './list.ts';
export { ALL_PARENTS, listParents, pagePath } from './pages.ts';
export {
  type ExperimentGroup,
  type ExperimentQuery,
  type PageResult,
  reportExperiments,
} from './report.ts';
export type { RuleFilter } from './store.ts';
export { boundsOf, LEAST_LANDINGS, rateOf, type Verdict } from './winner.ts';
