import type { Reader, Work } from '../../db/work.ts';
import { findLocale } from '../../locales/index.ts';
import { findSoldProduct } from '../../products/index.ts';
import { type ExperimentRule, RULE_MARKETS, type RuleScope } from './experiment.ts';
import { insertRule } from './store.ts';

export type RuleDraft = RuleScope &
  Pick<ExperimentRule, 'product' | 'variant' | 'endsAt'> & {
    /** Null means at once. */
    readonly startsAt: Date | null;
  };

export type RuleFault =
  | 'unknown-variant'
  | 'unknown-market'
  | 'unknown-language'
  | 'other-market'
  | 'in-the-past'
  | 'ends-before-start';

/** Returns the first reason why a rule would be refused. */
export function ruleFault({ now }: Pick<Reader, 'now'>, draft: RuleDraft): RuleFault | null {
  const { product, variant, market, locale, startsAt, endsAt } = draft;
  if (!findSoldProduct(product)?.variants.includes(variant)) return 'unknown-variant';
  if (market !== null && !RULE_MARKETS.includes(market)) return 'unknown-market';
  const language = locale === null ? null : findLocale(locale);
  if (locale !== null && language === null) return 'unknown-language';
  if (language && market !== null && language.market !== market) return 'other-market';
  if (startsAt !== null && startsAt < now) return 'in-the-past';
  return endsAt !== null && endsAt <= (startsAt ?? now) ? 'ends-before-start' : null;
}

export const draftRule = (
  draft: RuleDraft,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: Date },
): ExperimentRule => ({
  ...draft,
  id,
  startsAt: draft.startsAt ?? now,
  pausedAt: null,
  createdBy: by,
  createdAt: now,
});

/** Returns false if the form with this id has already created a rule. */
export async function addRule(
  work: Work,
  { draft, id, by }: { readonly draft: RuleDraft; readonly id: string; readonly by: string },
): Promise<boolean | RuleFault> {
  const fault = ruleFault(work, draft);
  return fault ?? insertRule(work, draftRule(draft, { id, by, now: work.now }));
}
