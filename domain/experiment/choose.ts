import type { Channel } from '../campaign/index.ts';
import { type ExperimentRule, languagesOf, type RuleScope, ruleState } from './experiment.ts';

export type Click = {
  readonly product: string;
  readonly channel: Channel;
  readonly locale: string;
};

/** Returns the running rule that decides where a click goes, or null. */
export function chooseRule(
  rules: readonly ExperimentRule[],
  click: Click,
  now: Date,
): ExperimentRule | null {
  const [first] = rules.filter((rule) => fits(rule, click, now)).sort(inOrder);
  return first ?? null;
}

const fits = (rule: ExperimentRule, { product, channel, locale }: Click, now: Date): boolean =>
  rule.product === product &&
  (rule.channel === null || rule.channel === channel) &&
  languagesOf(rule).includes(locale) &&
  ruleState(rule, now) === 'running';

/** Sorts by precedence: language, then market, then channel, then newest. */
export const inOrder = (one: ExperimentRule, other: ExperimentRule): number =>
  narrowness(other) - narrowness(one) ||
  other.createdAt.getTime() - one.createdAt.getTime() ||
  other.id.localeCompare(one.id);

/** A language implies its market, so naming both does not make a rule narrower. */
function narrowness({ channel, market, locale }: RuleScope): number {
  const place = locale !== null ? 2 : market !== null ? 1 : 0;
  return 2 * place + (channel === null ? 0 : 1);
}

/** Returns the rules that take clicks from this one, now or while both last. */
export const decidedBefore = (
  rule: ExperimentRule,
  rules: readonly ExperimentRule[],
  now: Date,
): ExperimentRule[] =>
  rules
    .filter((other) => {
      if (other.id === rule.id || other.product !== rule.product) return false;
      const state = ruleState(other, now);
      if (state === 'ended' || state === 'paused' || other.variant === rule.variant) return false;
      return inOrder(other, rule) < 0 && shareClicks(rule, other) && shareTime(rule, other);
    })
    .sort(inOrder);

function shareClicks(one: RuleScope, other: RuleScope): boolean {
  if (one.channel !== null && other.channel !== null && one.channel !== other.channel) return false;
  const languages = new Set(languagesOf(other));
  return languagesOf(one).some((each) => languages.has(each));
}

type Span = Pick<ExperimentRule, 'startsAt' | 'endsAt'>;

const shareTime = (one: Span, other: Span): boolean =>
  (one.endsAt === null || other.startsAt < one.endsAt) &&
  (other.endsAt === null || one.startsAt < other.endsAt);
