import { LOCALES } from '../../locales/index.ts';
import type { Channel } from '../campaign/index.ts';

/** A null field matches everything. */
export type RuleScope = {
  readonly channel: Channel | null;
  readonly market: string | null;
  readonly locale: string | null;
};

export type ExperimentRule = RuleScope & {
  readonly id: string;
  readonly product: string;
  /** `b1` of `/zipx/b1`. */
  readonly variant: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly pausedAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export const RULE_STATES = ['running', 'paused', 'planned', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export function ruleState(
  { startsAt, endsAt, pausedAt }: Pick<ExperimentRule, 'startsAt' | 'endsAt' | 'pausedAt'>,
  now: Date,
): RuleState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt > now ? 'planned' : 'running';
}

export const languagesOf = ({ market, locale }: Pick<RuleScope, 'market' | 'locale'>): string[] =>
  LOCALES.filter(
    (each) =>
      (locale === null || each.prefix === locale) && (market === null || each.market === market),
  ).map(({ prefix }) => prefix);

/** Only markets with their own pages, because no click can reach others. */
export const RULE_MARKETS: readonly string[] = [...new Set(LOCALES.map(({ market }) => market))];
