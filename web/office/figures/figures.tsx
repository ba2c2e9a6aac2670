import { Form } from 'react-router';
import { Field } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import type { Route } from './+types/figures';
import { FigureTable } from './figure-table.tsx';
import { LacksAmounts } from './lacks-amounts.tsx';
import { SalesChart } from './sales-chart.tsx';
import { loadFigures } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader(routeArgs: Route.LoaderArgs) {
  const staff = await enter(routeArgs, 'office-figures');
  return { staff, ...(await loadFigures(routeArgs)) };
}

type Data = Route.ComponentProps['loaderData'];

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, view, tables, chart, file, span, before, currency } = loaderData;
  const { lacksAmounts, lacksRates, lacksVisits, by } = loaderData;
  return (
    <OfficePage title={t('office.figures')} staff={staff}>
      <Period {...loaderData} />
      <Views {...loaderData} />
      <p className="quiet">
        {t('office.figures.period', { from: span.from, until: span.until, currency })}{' '}
        {t('office.figures.compared', { from: before.from, until: before.until })}
      </p>
      <LacksAmounts of={lacksAmounts} currency={currency} />
      {lacksRates === '' ? null : (
        <p id="lacks-rates" className="notice">
          {t('office.figures.lacks-rates', { currencies: lacksRates })}
        </p>
      )}
      {lacksVisits ? (
        <p id="lacks-visits" className="notice">
          {t('office.figures.lacks-visits')}
        </p>
      ) : null}
      {view === 'breakdown' ? <Dimensions {...loaderData} /> : null}
      {chart ? <SalesChart chart={chart} currency={currency} /> : null}
      {tables.map((table) => (
        <FigureTable
          key={table.id}
          {...{ table, file }}
          title={
            table.id === 'breakdown'
              ? t(`office.figures.by.${by}`)
              : t(`office.figures.table.${table.id}`)
          }
        />
      ))}
    </OfficePage>
  );
}

/** A plain form, so that it works without scripts. The dates count only with the custom period. */
function Period({ period, periods, span, compare, view, by }: Data) {
  const t = useWords();
  return (
    <Form
      id="filter"
      method="get"
      action="?"
      className="filter-card"
      key={`${period} ${span.from}`}
    >
      <input type="hidden" name="view" value={view} />
      <input type="hidden" name="by" value={by} />
      <SelectField
        name="period"
        label={t('office.figures.period-field')}
        options={optionsOf([...periods, 'custom'] as const, (each) =>
          t(`office.figures.period.${each}`),
        )}
        value={period}
      />
      <Field name="from" label={t('office.from')} error={null}>
        <input type="date" id="from" name="from" defaultValue={span.from} />
      </Field>
      <Field name="until" label={t('office.until')} error={null}>
        <input type="date" id="until" name="until" defaultValue={span.until} />
      </Field>
      <SelectField
        name="compare"
        label={t('office.figures.compare-field')}
        options={optionsOf(['before', 'year-before'] as const, (each) =>
          t(`office.figures.compare.${each}`),
        )}
        value={compare}
      />
      <p className="field">
        <button type="submit" className="button">
          {t('office.figures.show')}
        </button>
      </p>
    </Form>
  );
}

function Views({ view, views }: Data) {
  const t = useWords();
  return (
    <nav aria-label={t('office.figures.views')}>
      <ul className="link-list">
        {views.map((each) => (
          <li key={each.view}>
            <LocalLink to={`/office/figures?${each.query}`} current={each.view === view}>
              {t(`office.figures.view.${each.view}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Dimensions({ by, dimensions, views }: Data) {
  const t = useWords();
  const query = new URLSearchParams(views.find((each) => each.view === 'breakdown')?.query);
  return (
    <nav aria-label={t('office.figures.dimensions')}>
      <ul className="link-list">
        {dimensions.map((dimension) => {
          query.set('by', dimension);
          return (
            <li key={dimension}>
              <LocalLink to={`/office/figures?${query}`} current={dimension === by}>
                {t(`office.figures.by.${dimension}`)}
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
