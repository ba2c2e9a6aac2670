import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { described, Field, FieldError } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { Boxes, type Filled, PreviewButton, Row, Typed } from '../form-parts.tsx';
import { formValue } from '../form-values.ts';
import { optionsOf } from '../options.ts';
import { offField } from './fields.ts';
import type { CouponsView } from './view.server.ts';

type PartProps = {
  view: Pick<CouponsView, 'products' | 'markets' | 'plans' | 'currencies' | 'zones'>;
  filled: Filled;
};

export function CouponForm({ view, filled }: PartProps) {
  const t = useWords();
  const plans = optionsOf(view.plans, (plan) => t(`plan.${plan}`));
  return (
    <Form id="preview-coupon" method="post" action="?">
      <input type="hidden" name="step" value="preview-coupon" />
      <Codes filled={filled} />
      <Offer {...{ view, filled }} />
      <p className="quiet">{t('office.coupons.none-means-all')}</p>
      <Boxes {...{ filled, name: 'plans', legend: t('office.coupons.plans'), options: plans }} />
      <Boxes
        {...{ filled, name: 'products', legend: t('office.coupons.products') }}
        options={view.products}
      />
      <Boxes
        {...{ filled, name: 'markets', legend: t('office.coupons.markets') }}
        options={view.markets}
      />
      <Field
        {...{ name: 'emails', label: t('office.coupons.emails'), error: filled.errorOf('emails') }}
        hint={t('office.coupons.emails-hint')}
      >
        <textarea
          {...described('emails', filled.errorOf('emails'), t('office.coupons.emails-hint'))}
          {...{ rows: 3, dir: 'ltr', defaultValue: formValue(filled.sent, 'emails') }}
        />
      </Field>
      <Span {...{ view, filled }} />
      <Row>
        <Typed
          {...{ filled, name: 'use-limit', inputMode: 'numeric' }}
          {...{ label: t('office.coupons.use-limit'), hint: t('office.coupons.limit-hint') }}
        />
        <Typed
          {...{ filled, name: 'per-customer', inputMode: 'numeric' }}
          {...{ label: t('office.coupons.per-customer'), hint: t('office.coupons.limit-hint') }}
        />
      </Row>
      <PreviewButton />
    </Form>
  );
}

function Way(props: {
  name: string;
  value: string;
  filled: Filled;
  usual?: boolean;
  children: ReactNode;
}) {
  const { name, value, filled, usual = false, children } = props;
  const isChosen = filled.sent === null ? usual : formValue(filled.sent, name) === value;
  return (
    <label className="check">
      <input type="radio" {...{ name, value }} defaultChecked={isChosen} />
      {children}
    </label>
  );
}

function Codes({ filled }: Pick<PartProps, 'filled'>) {
  const t = useWords();
  return (
    <fieldset className="form-part">
      <legend>{t('office.coupons.code')}</legend>
      <Way {...{ filled, name: 'how', value: 'one', usual: true }}>{t('office.coupons.one')}</Way>
      <Way {...{ filled, name: 'how', value: 'many' }}>{t('office.coupons.many')}</Way>
      <Row>
        <Typed
          {...{ filled, name: 'code', label: t('office.coupons.code'), dir: 'ltr' }}
          {...{ hint: t('office.coupons.code-hint'), autoCapitalize: 'characters' }}
        />
        <Typed
          {...{ filled, name: 'count', label: t('office.coupons.count') }}
          {...{ hint: t('office.coupons.count-hint'), inputMode: 'numeric' }}
        />
      </Row>
    </fieldset>
  );
}

function Offer({ view, filled }: PartProps) {
  const t = useWords();
  return (
    <fieldset className="form-part">
      <legend>{t('office.coupons.off')}</legend>
      <Way {...{ filled, name: 'kind', value: 'percent', usual: true }}>
        {t('office.coupons.percent')}
      </Way>
      <Row>
        <Typed
          {...{ filled, name: 'percent', label: t('office.coupons.percent-value') }}
          {...{ inputMode: 'decimal', dir: 'ltr', placeholder: '12.5' }}
        />
      </Row>
      <Way {...{ filled, name: 'kind', value: 'amount' }}>{t('office.coupons.amount')}</Way>
      <fieldset>
        <legend>{t('office.coupons.amounts')}</legend>
        <p className="quiet">{t('office.coupons.amounts-hint')}</p>
        <FieldError name="amounts" error={filled.errorOf('amounts')} />
        <Row>
          {view.currencies.map(({ currency, example }) => (
            <Typed
              key={currency}
              {...{ filled, name: offField(currency), label: currency }}
              {...{ inputMode: 'decimal', dir: 'ltr', placeholder: example }}
            />
          ))}
        </Row>
      </fieldset>
    </fieldset>
  );
}

function Span({ view, filled }: PartProps) {
  const t = useWords();
  const time = t('office.coupons.time');
  return (
    <div className="form-part">
      <p className="quiet">{t('office.coupons.time-hint')}</p>
      <Row>
        <Typed
          {...{ filled, name: 'first-day', label: t('office.coupons.first-day'), type: 'date' }}
        />
        <Typed {...{ filled, name: 'first-day-time', label: time, type: 'time' }} />
        <Typed
          {...{ filled, name: 'last-day', label: t('office.coupons.last-day'), type: 'date' }}
        />
        <Typed {...{ filled, name: 'last-day-time', label: time, type: 'time' }} />
        <Typed
          {...{ filled, name: 'zone', label: t('office.coupons.zone'), dir: 'ltr' }}
          {...{ list: 'zones', usual: 'UTC' }}
        />
      </Row>
      <datalist id="zones">
        {view.zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}
