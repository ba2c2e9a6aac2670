import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { OutcomeNote } from '../act-form.tsx';
import { FilterForm, PickField } from '../filter-form.tsx';
import { FileLink } from '../list-body.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import type { BookResult } from './change.server.ts';
import { ChangeTable, LedgerTable } from './changes.tsx';
import { FaultList, usePriceErrors } from './fault-list.tsx';
import { PriceGrid } from './grid.tsx';
import { PricePreview } from './price-preview.tsx';
import type { BookView } from './view.server.ts';

type Result = BookResult | { readonly refusal: BookResult['refusal'] } | undefined;

export function BookPage({ view, result }: { view: BookView; result: Result }) {
  const t = useWords();
  const { staff, ledger, changes, change, isDone } = view;
  const looked = result && 'faults' in result ? result : null;
  const errorOf = usePriceErrors(view, looked?.faults ?? null);
  return (
    <OfficePage title={t('office.prices')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      {looked?.faults ? <FaultList faults={looked.faults} errorOf={errorOf} /> : null}
      {looked?.shown ? <PricePreview shown={looked.shown} sent={looked.sent} /> : null}
      <p className="quiet">{t('office.prices.lead')}</p>
      <p>
        <LocalLink to="/office/prices?view=holds">{t('office.holds')}</LocalLink>
      </p>
      <BookFilter view={view} />
      <PriceGrid view={view} sent={looked?.sent ?? null} errorOf={errorOf} />
      <p className="link-row">
        <FileLink file={fileOf(view)} />
      </p>
      {ledger ? (
        <section id="history">
          <h2>{t(change === null ? 'office.prices.all-entries' : 'office.prices.of-change')}</h2>
          <LedgerTable ledger={ledger} />
        </section>
      ) : null}
      <section id="changes">
        <h2>{t('office.prices.changes')}</h2>
        <ChangeTable changes={changes} />
      </section>
    </OfficePage>
  );
}

/** The file has the rows of the page. */
const fileOf = ({ filter }: BookView): string =>
  `prices/file?${new URLSearchParams({ market: '', ...mapped(filter) })}`;

const mapped = (filter: BookView['filter']): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, `${value}`]));

function BookFilter({ view }: { view: BookView }) {
  const t = useWords();
  const { filter, markets, all } = view;
  return (
    <FilterForm>
      <PickField
        name="market"
        label={t('office.market')}
        options={markets.map(({ key, currency }) => [key, `${key} · ${currency}`])}
        value={filter.market ?? null}
      />
      <PickField
        name="plan"
        label={t('buy.plan')}
        options={optionsOf(all.plans, (plan) => t(`plan.${plan}`))}
        value={filter.plan ?? null}
      />
      <PickField
        name="seats"
        label={t('office.pcs')}
        options={optionsOf(all.seats)}
        value={filter.seats ? `${filter.seats}` : null}
      />
      <PickField
        name="product"
        label={t('office.product')}
        options={view.products}
        value={filter.product ?? null}
      />
    </FilterForm>
  );
}
