import { CHANNELS } from '../../../domain/campaign/index.ts';
import {
  listParents,
  pagePath,
  type RuleDraft,
  type RuleFault,
} from '../../../domain/experiment/index.ts';
import { type FormValues, formValue } from '../form-values.ts';
import { utcMoment } from '../moment.ts';
import { oneOf } from '../query.ts';

export type RuleFormFault =
  | 'page'
  | 'moment'
  | 'other-market'
  | 'in-the-past'
  | 'ends-before-start';

/** Faults by field name. */
export type RuleFormFaults = Readonly<Record<string, RuleFormFault>>;

export const listRulePages = () =>
  listParents().flatMap((product) =>
    product.variants.map((variant) => ({ product, variant, path: pagePath(product, variant) })),
  );

/** Returns a draft or the faults of the form. Does not check other rules. */
export function readRule(
  sent: FormValues,
): { readonly ok: true; readonly draft: RuleDraft } | { ok: false; faults: RuleFormFaults } {
  const faults: Record<string, RuleFormFault> = {};
  const page = listRulePages().find(({ path }) => path === formValue(sent, 'page'));
  if (!page) faults['page'] = 'page';
  const moment = (name: string): Date | null => {
    const text = formValue(sent, name);
    const read = text === '' ? null : utcMoment(text);
    if (text !== '' && read === null) faults[name] = 'moment';
    return read;
  };
  const [startsAt, endsAt] = [moment('starts-at'), moment('ends-at')];
  if (!page || Object.keys(faults).length > 0) return { ok: false, faults };
  const draft = {
    product: page.product.key,
    variant: page.variant,
    channel: oneOf(CHANNELS, formValue(sent, 'channel')),
    market: formValue(sent, 'market') || null,
    locale: formValue(sent, 'language') || null,
    startsAt,
    endsAt,
  };
  return { ok: true, draft };
}

const PLACES: Readonly<Record<RuleFault, readonly [field: string, fault: RuleFormFault]>> = {
  'unknown-variant': ['page', 'page'],
  'unknown-market': ['market', 'other-market'],
  'unknown-language': ['language', 'other-market'],
  'other-market': ['market', 'other-market'],
  'in-the-past': ['starts-at', 'in-the-past'],
  'ends-before-start': ['ends-at', 'ends-before-start'],
};

/** Assigns a fault of the domain to the field that caused it. */
export const faultsAt = (found: RuleFault): RuleFormFaults => {
  const [field, fault] = PLACES[found];
  return { [field]: fault };
};
