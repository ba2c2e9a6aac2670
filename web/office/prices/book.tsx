import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { OutcomeNote } from '../act-form.tsx';
import { FilterForm, PickField, ProductField } from '../filter-form.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { BookTable, LedgerTable } from './book-table.tsx';
import type { BookResult } from './change.server.ts';
import { amountField } from './fields.ts';
import { PriceForm, PricePreview } from './price-form.tsx';
import type { PriceFormFaults } from './typed.ts';
import type { BookView } from './view.server.ts';

export function BookPage({ view, result }: { view: BookView; result: BookResult | undefined }) {
  const t = useWords();
  const { staff, lines, ledger, isDone } = view;
  const errorOf = useErrors(view, result?.faults ?? {});
  const filled = { sent: result?.sent ?? null, errorOf };
  const [line] = lines;
  return (
    <OfficePage title={t('office.prices')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      {result?.shown ? <PricePreview shown={result.shown} sent={result.sent} /> : null}
      <p className="quiet">{t('office.prices.lead')}</p>
      <p>
        <LocalLink to="/office/prices?view=holds">{t('office.holds')}</LocalLink>
      </p>
      <details open={Boolean(result)} id="new">
        <summary className="button">{t('office.prices.new')}</summary>
        <PriceForm view={view} filled={filled} />
      </details>
      <BookFilter view={view} />
      {lines.length === 0 ? <p>{t('office.nothing')}</p> : <BookTable lines={lines} />}
      {ledger && line ? (
        <>
          <h2>
            {t('office.prices.history', {
              name: [line.name, t(`plan.${line.plan}`), line.seats, line.market].join(' · '),
            })}
          </h2>
          <LedgerTable ledger={ledger} />
        </>
      ) : null}
    </OfficePage>
  );
}

function useErrors({ markets }: Pick<BookView, 'markets'>, faults: PriceFormFaults) {
  const t = useWords();
  return (name: string): string | null => {
    const fault = faults[name];
    if (fault === undefined) return null;
    if (fault !== 'amount') return t(`office.prices.fault.${fault}`);
    const market = markets.find(({ key }) => name === amountField(key));
    return t('office.prices.fault.amount', { example: market?.example ?? '' });
  };
}

function BookFilter({ view }: { view: BookView }) {
  const t = useWords();
  const { filters, plans, seats, markets } = view;
  return (
    <FilterForm>
      <ProductField value={filters.product} />
      <PickField
        name="plan"
        label={t('buy.plan')}
        options={optionsOf(plans, (plan) => t(`plan.${plan}`))}
        value={filters.plan}
      />
      <PickField
        name="seats"
        label={t('office.pcs')}
        options={optionsOf(seats)}
        value={filters.seats === null ? null : `${filters.seats}`}
      />
      <PickField
        name="market"
        label={t('office.market')}
        options={optionsOf(markets.map(({ key }) => key))}
        value={filters.market}
      />
    </FilterForm>
  );
}
