import { LOCALES } from '../../locales/index.ts';
import type { Channel } from '../campaign/index.ts';

/** Whose clicks a rule is about; null: whatever it is. */
export type RuleScope = {
  readonly channel: Channel | null;
  /** Market of the page's language. */
  readonly market: string | null;
  /** Locale prefix of the page. */
  readonly locale: string | null;
};

/** Paid clicks on the main page of a product are led to one of its landing pages. */
export type VariantRule = RuleScope & {
  readonly id: string;
  /** Page key. */
  readonly product: string;
  /** `b1` of `/zipx/b1`. */
  readonly variant: string;
  readonly startsAt: Date;
  /** The first moment at which it no longer holds; null: none is set. */
  readonly endsAt: Date | null;
  /** Since when it rests; null: it does not. */
  readonly pausedAt: Date | null;
  /** Address of the account that made it. */
  readonly createdBy: string;
  readonly createdAt: Date;
};

export const RULE_STATES = ['running', 'paused', 'planned', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** How a rule stands at a moment. */
export function ruleState(
  { startsAt, endsAt, pausedAt }: Pick<VariantRule, 'startsAt' | 'endsAt' | 'pausedAt'>,
  now: Date,
): RuleState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt > now ? 'planned' : 'running';
}

/** The languages whose pages a rule is about, by prefix. */
export const languagesOf = ({ market, locale }: Pick<RuleScope, 'market' | 'locale'>): string[] =>
  LOCALES.filter(
    (each) =>
      (locale === null || each.prefix === locale) && (market === null || each.market === market),
  ).map(({ prefix }) => prefix);

/** Markets some language's pages belong to: only these a click can come to. */
export const RULE_MARKETS: readonly string[] = [...new Set(LOCALES.map(({ market }) => market))];
