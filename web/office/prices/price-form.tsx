import { Form } from 'react-router';
import { FieldError } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { Choice, ConfirmForm, type Filled, PreviewButton, Row, Typed } from '../form-parts.tsx';
import type { FormValues } from '../form-values.ts';
import { optionsOf } from '../options.ts';
import { Moment, OfficeTable } from '../table.tsx';
import { amountField } from './fields.ts';
import type { PricePreviewData } from './preview.server.ts';
import type { BookView } from './view.server.ts';

type FormProps = {
  view: Pick<BookView, 'products' | 'plans' | 'seats' | 'markets' | 'filters'>;
  filled: Filled;
};

export function PriceForm({ view, filled }: FormProps) {
  const t = useWords();
  const { filters } = view;
  const plans = optionsOf(view.plans, (plan) => t(`plan.${plan}`));
  const seats = optionsOf(view.seats);
  const usual = (value: string | number | null) => (value === null ? {} : { usual: `${value}` });
  return (
    <Form id="preview-prices" method="post" action="?">
      <input type="hidden" name="step" value="preview-prices" />
      <Row>
        <Choice
          {...{ filled, name: 'new-product', label: t('office.product'), options: view.products }}
          {...usual(filters.product)}
        />
        <Choice
          {...{ filled, name: 'new-plan', label: t('buy.plan'), options: plans }}
          {...usual(filters.plan)}
        />
        <Choice
          {...{ filled, name: 'new-seats', label: t('office.pcs'), options: seats }}
          {...usual(filters.seats)}
        />
      </Row>
      <Amounts {...{ view, filled }} />
      <Row>
        <Typed
          {...{ filled, name: 'valid-from', type: 'datetime-local' }}
          {...{ label: t('office.prices.valid-from'), hint: t('office.prices.from-hint') }}
        />
        <Typed
          {...{ filled, name: 'valid-to', type: 'datetime-local' }}
          {...{ label: t('office.prices.valid-to'), hint: t('office.prices.until-hint') }}
        />
      </Row>
      <PreviewButton />
    </Form>
  );
}

function Amounts({ view, filled }: FormProps) {
  const t = useWords();
  return (
    <fieldset aria-describedby="amounts-hint">
      <legend>{t('office.prices.amounts')}</legend>
      <p id="amounts-hint" className="quiet">
        {t('office.prices.amounts-hint')}
      </p>
      <FieldError name="amounts" error={filled.errorOf('amounts')} />
      <Row>
        {view.markets.map(({ key, currency, example }) => (
          <Typed
            key={key}
            {...{ filled, name: amountField(key), label: `${key} · ${currency}` }}
            {...{ placeholder: example, inputMode: 'decimal', dir: 'ltr' }}
          />
        ))}
      </Row>
    </fieldset>
  );
}

export function PricePreview({ shown, sent }: { shown: PricePreviewData; sent: FormValues }) {
  const t = useWords();
  const { changes, proof, why } = shown;
  return (
    <section className="notice" id="preview">
      <h2>{t('office.prices.preview')}</h2>
      <OfficeTable
        amounts={[t('office.prices.old'), t('office.prices.new-price'), t('office.prices.change')]}
        headings={[
          ...[t('office.market'), t('office.prices.old'), t('office.prices.new-price')],
          ...[t('office.prices.change'), t('office.prices.valid-from')],
          ...[t('office.prices.valid-to'), t('office.prices.struck'), t('office.prices.lowest')],
        ]}
      >
        {changes.map((change) => (
          <ChangeRow key={change.market} change={change} />
        ))}
      </OfficeTable>
      {changes.map(({ market, covered }) =>
        covered === null ? null : (
          <p key={market}>
            <strong>{market}</strong>: {t('office.prices.follows', { moment: covered })}
          </p>
        ),
      )}
      <ConfirmForm
        {...{ sent, proof, why, step: 'add-prices' }}
        label={t('office.prices.add', { count: changes.length })}
      />
    </section>
  );
}

function ChangeRow({ change }: { change: PricePreviewData['changes'][number] }) {
  const t = useWords();
  const { market, before, after, from, until, struck, lowest } = change;
  return (
    <tr data-market={market}>
      <td>{market}</td>
      <td className="amount">
        <bdi>{before ?? t('office.prices.none')}</bdi>
      </td>
      <td className="amount lead-cell">
        <bdi>{after}</bdi>
      </td>
      <td className="amount">
        <bdi>{change.change}</bdi>
      </td>
      <td>{from ? <Moment at={from} zone="UTC" /> : t('office.prices.at-once')}</td>
      <td>{until ? <Moment at={until} zone="UTC" /> : null}</td>
      <td>{struck ? <bdi>{struck}</bdi> : t('office.prices.no-reduction')}</td>
      <td>{lowest ? <bdi>{lowest}</bdi> : null}</td>
    </tr>
  );
}
