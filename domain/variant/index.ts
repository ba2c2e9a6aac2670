/**
 * Variant: which landing page of a product paid clicks on its main page are led to, by rules that staff make, and which of
 * the pages did best. It refuses to know who a visitor is: a click has a channel and a page has a language, no more.
 */
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
