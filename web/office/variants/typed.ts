import { CHANNELS } from '../../../domain/campaign/index.ts';
import { PARENTS, pagePath, type RuleFault, type RuleWish } from '../../../domain/variant/index.ts';
import { utcMoment } from '../moment.ts';
import { oneOf } from '../query.ts';
import { type Sent, sentValue } from '../sent.ts';

export type RuleFormFault =
  | 'page'
  | 'moment'
  | 'other-market'
  | 'in-the-past'
  | 'ends-before-start';

/** Faults by field name. */
export type RuleFormFaults = Readonly<Record<string, RuleFormFault>>;

export const RULE_PAGES = PARENTS.flatMap((product) =>
  product.variants.map((variant) => ({ product, variant, path: pagePath(product, variant) })),
);

/** Reads a new rule, or returns the faults of the form. It does not check other rules. */
export function readRule(
  sent: Sent,
): { readonly ok: true; readonly wish: RuleWish } | { ok: false; faults: RuleFormFaults } {
  const faults: Record<string, RuleFormFault> = {};
  const page = RULE_PAGES.find(({ path }) => path === sentValue(sent, 'page'));
  if (!page) faults['page'] = 'page';
  const moment = (name: string): Date | null => {
    const text = sentValue(sent, name);
    const read = text === '' ? null : utcMoment(text);
    if (text !== '' && read === null) faults[name] = 'moment';
    return read;
  };
  const [startsAt, endsAt] = [moment('starts-at'), moment('ends-at')];
  if (!page || Object.keys(faults).length > 0) return { ok: false, faults };
  const wish = {
    product: page.product.key,
    variant: page.variant,
    channel: oneOf(CHANNELS, sentValue(sent, 'channel')),
    market: sentValue(sent, 'market') || null,
    locale: sentValue(sent, 'language') || null,
    startsAt,
    endsAt,
  };
  return { ok: true, wish };
}

const PLACES: Readonly<Record<RuleFault, readonly [field: string, fault: RuleFormFault]>> = {
  'unknown-variant': ['page', 'page'],
  'unknown-market': ['market', 'other-market'],
  'unknown-language': ['language', 'other-market'],
  'other-market': ['market', 'other-market'],
  'in-the-past': ['starts-at', 'in-the-past'],
  'ends-before-start': ['ends-at', 'ends-before-start'],
};

/** Returns a fault of the rules at the field that caused it. */
export const faultsAt = (found: RuleFault): RuleFormFaults => {
  const [field, fault] = PLACES[found];
  return { [field]: fault };
};
