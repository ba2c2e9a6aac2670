import { Fragment } from 'react';
import { Form } from 'react-router';
import { Field } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { PreviewButton, Row, Typed } from '../form-parts.tsx';
import { type FormValues, formValue, formValueList } from '../form-values.ts';
import { useHere } from '../here.ts';
import { Moment } from '../table.tsx';
import { GRID, scopeField } from './fields.ts';
import type { BookView } from './view.server.ts';

type GridProps = {
  readonly view: BookView;
  readonly sent: FormValues | null;
  readonly errorOf: (name: string) => string | null;
};

/** All prices of the filter, to be typed over, and a percentage for all of them. */
export function PriceGrid({ view, sent, errorOf }: GridProps) {
  const t = useWords();
  const here = useHere();
  const { filter, rows } = view;
  // After a preview, the grid still shows what it showed before.
  const shown = rows
    .flatMap(({ cells }) => cells)
    .flatMap(({ key, minor }) => (minor === null ? [] : [`${key}=${minor}`]));
  const filled = { sent, errorOf };
  return (
    <Form
      // A saved change or another filter empties the fields.
      key={`${view.book} ${JSON.stringify(filter)}`}
      id="preview-prices"
      method="post"
      action={here}
      encType="multipart/form-data"
      className="price-form"
    >
      <input type="hidden" name="step" value="preview-prices" />
      <input type="hidden" name={GRID.shown} value={formValue(sent, GRID.shown, shown.join(' '))} />
      <input type="hidden" name={GRID.book} value={formValue(sent, GRID.book, view.book)} />
      {(['product', 'plan', 'seats', 'market'] as const).map((name) => (
        <input key={name} type="hidden" name={scopeField(name)} value={filter[name] ?? ''} />
      ))}
      <Row>
        <Typed
          {...{ filled, name: GRID.percent, inputMode: 'decimal', dir: 'ltr', placeholder: '5' }}
          label={t('office.prices.percent')}
          hint={t('office.prices.percent-hint')}
        />
        <Typed
          {...{ filled, name: GRID.from, type: 'date' }}
          label={t('office.prices.first-day')}
          hint={t('office.prices.from-hint')}
        />
        <Typed
          {...{ filled, name: GRID.until, type: 'date' }}
          label={t('office.prices.last-day')}
          hint={t('office.prices.until-hint')}
        />
        <Field
          name="price-file"
          label={t('office.prices.file')}
          hint={t('office.prices.file-hint')}
          error={null}
        >
          <input
            id="price-file"
            type="file"
            name="file"
            accept=".csv,text/csv"
            aria-describedby="price-file-hint"
          />
        </Field>
      </Row>
      <PreviewButton />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it. */}
      <div className="scroll-box" tabIndex={0}>
        <table className="prices price-grid">
          <GridHead view={view} />
          <tbody>
            {rows.map((row) => (
              <GridRow key={`${row.product} ${row.market}`} {...{ row, sent, errorOf }} />
            ))}
          </tbody>
        </table>
      </div>
      <PreviewButton />
    </Form>
  );
}

function GridHead({ view: { plans, seats } }: Pick<GridProps, 'view'>) {
  const t = useWords();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('office.product')}
        </th>
        {plans.map((plan) => (
          <th key={plan} scope="colgroup" colSpan={seats.length}>
            {t(`plan.${plan}`)}
          </th>
        ))}
      </tr>
      <tr>
        {plans.map((plan) => (
          <Fragment key={plan}>
            {seats.map((count) => (
              <th key={count} scope="col">
                {t('buy.seats-count', { seats: count })}
              </th>
            ))}
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<GridProps, 'sent' | 'errorOf'> & { readonly row: BookView['rows'][number] };

function GridRow({ row, sent, errorOf }: RowProps) {
  const t = useWords();
  const { product, market, name, cells } = row;
  return (
    <tr data-row={`${product} ${market}`}>
      <th scope="row">
        <LocalLink to={`/office/prices?${new URLSearchParams({ product, market })}`}>
          <bdi>{name}</bdi> <small>{market}</small>
        </LocalLink>
      </th>
      {cells.map(({ key, plan, seats, typed, until, next }) => (
        <td key={key}>
          <input
            id={key}
            name={key}
            // An erased price stays erased, so that its fault can be seen.
            defaultValue={formValueList(sent, key)[0] ?? typed}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            aria-invalid={errorOf(key) !== null}
            aria-label={[name, t(`plan.${plan}`), t('buy.seats-count', { seats }), market].join(
              ' · ',
            )}
          />
          {until ? (
            <small>
              {t('office.prices.until')} <Moment at={until} />
            </small>
          ) : null}
          {next ? (
            <small>
              {t('office.prices.next')} <bdi>{next.total}</bdi> <Moment at={next.from} />
            </small>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
