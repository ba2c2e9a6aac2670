import type { Reader, Work } from '../../db/work.ts';
import { findLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { insertRule } from './store.ts';
import { RULE_MARKETS, type RuleScope, type VariantRule } from './variant.ts';

export type RuleWish = RuleScope &
  Pick<VariantRule, 'product' | 'variant' | 'endsAt'> & {
    /** Null: as soon as it is saved. */
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
export function ruleFault({ now }: Pick<Reader, 'now'>, wish: RuleWish): RuleFault | null {
  const { product, variant, market, locale, startsAt, endsAt } = wish;
  if (!findProduct(product)?.variants.includes(variant)) return 'unknown-variant';
  if (market !== null && !RULE_MARKETS.includes(market)) return 'unknown-market';
  const language = locale === null ? null : findLocale(locale);
  if (locale !== null && language === null) return 'unknown-language';
  if (language && market !== null && language.market !== market) return 'other-market';
  if (startsAt !== null && startsAt < now) return 'in-the-past';
  return endsAt !== null && endsAt <= (startsAt ?? now) ? 'ends-before-start' : null;
}

export const draftRule = (
  wish: RuleWish,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: Date },
): VariantRule => ({
  ...wish,
  id,
  startsAt: wish.startsAt ?? now,
  pausedAt: null,
  createdBy: by,
  createdAt: now,
});

/** Stores a rule under the id of its form. Returns false when that form has already made one. */
export async function addRule(
  work: Work,
  { wish, id, by }: { readonly wish: RuleWish; readonly id: string; readonly by: string },
): Promise<boolean | RuleFault> {
  const fault = ruleFault(work, wish);
  return fault ?? insertRule(work, draftRule(wish, { id, by, now: work.now }));
}
