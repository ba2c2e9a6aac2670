import { LocalLink } from '../../components/link.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { OutcomeNote } from '../act-form.tsx';
import { FilterForm, PickField } from '../filter-form.tsx';
import { ListBody } from '../list-body.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import type { RulesResult } from './change.server.ts';
import { RuleForm, RulePreview } from './rule-form.tsx';
import { RuleTable, STATE_WORDS } from './rule-table.tsx';
import type { RuleFormFault } from './typed.ts';
import type { RulesView } from './view.server.ts';

export function RulesPage({ view, result }: { view: RulesView; result: RulesResult | undefined }) {
  const t = useWords();
  const { staff, rules, next, isDone } = view;
  const looked = result && 'sent' in result ? result : null;
  const sent = looked?.sent ?? null;
  const faults = looked?.faults ?? {};
  const endFault = result && 'endFault' in result ? result.endFault : null;
  const errorOf = (name: string) => faultText(t, faults[name] ?? null);
  return (
    <OfficePage title={t('office.variants')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      {looked?.shown ? <RulePreview shown={looked.shown} sent={looked.sent} /> : null}
      <p>{t('office.variants.lead')}</p>
      <p className="quiet">{t('office.variants.order')}</p>
      <p>
        <LocalLink to="/office/variants?view=report">{t('office.variants.report')}</LocalLink>
      </p>
      <details open={sent !== null} id="new">
        <summary className="button">{t('office.variants.new')}</summary>
        <RuleForm view={view} filled={{ sent, errorOf }} />
      </details>
      <RuleFilter view={view} />
      <ListBody
        isEmpty={rules.length === 0}
        path="/office/variants"
        next={next}
        words={{ none: t('office.variants.none') }}
      >
        <RuleTable rules={rules} endError={faultText(t, endFault)} />
      </ListBody>
    </OfficePage>
  );
}

function faultText(t: Translate, fault: RuleFormFault | null): string | null {
  if (fault === null) return null;
  if (fault === 'page' || fault === 'other-market') return t(`office.variants.fault.${fault}`);
  return t(`office.prices.fault.${fault}`);
}

function RuleFilter({ view }: { view: Pick<RulesView, 'filters' | 'states' | 'products'> }) {
  const t = useWords();
  const { filters, states, products } = view;
  return (
    <FilterForm>
      <PickField
        name="product"
        label={t('office.product')}
        options={products}
        value={filters.product}
      />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) => t(STATE_WORDS[state]))}
        value={filters.state}
      />
    </FilterForm>
  );
}
