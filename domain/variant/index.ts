// The variant noun: staff rules that redirect paid clicks on a product's main page to a landing page, and
// which page did best. It knows the channel of a click and the language of a page, and no visitors.
export { addRule, draftRule, type RuleFault, type RuleWish, ruleFault } from './add.ts';
export { type End, endRule, pauseRule, removeRule, resumeRule } from './change.ts';
export { type Click, chooseRule, decidedBefore } from './choose.ts';
export { listRules, listStandingRules } from './list.ts';
export { PARENTS, pagePath } from './pages.ts';
export { type PageResult, reportVariants, type VariantGroup, type VariantQuery } from './report.ts';
export type { RuleFilter } from './store.ts';
export {
  languagesOf,
  RULE_MARKETS,
  RULE_STATES,
  type RuleScope,
  type RuleState,
  ruleState,
  type VariantRule,
} from './variant.ts';
export { boundsOf, LEAST_LANDINGS, rateOf, type Verdict } from './winner.ts';
