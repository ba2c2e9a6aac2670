// The experiment noun: staff rules that redirect paid clicks on a product's main page to a landing page, and
// which page did best. It knows the channel of a click and the language of a page, and no visitors.
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
export { PARENTS, pagePath } from './pages.ts';
export {
  type ExperimentGroup,
  type ExperimentQuery,
  type PageResult,
  reportExperiments,
} from './report.ts';
export type { RuleFilter } from './store.ts';
export { boundsOf, LEAST_LANDINGS, rateOf, type Verdict } from './winner.ts';
