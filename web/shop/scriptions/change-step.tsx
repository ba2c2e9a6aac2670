import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { QuoteTable } from '../../components/quote-table.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { PreservedFields } from './manage.server.ts';
import { ShownTotal } from './shown-total.tsx';
import type { StepView } from './step.server.ts';

type Change = Extract<StepView, { name: 'change' }>;

export function ChangeChoices({ step, preserved }: { step: Change; preserved: PreservedFields }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <Form id="choose" method="get" action={localize(locale, '/scriptions')}>
      <p>{t('subscription.step.change-lead', { date: step.date })}</p>
      {Object.entries({ ...preserved, id: step.id, do: 'change' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{t('subscription.step.change-choose')}</legend>
        <div className="plans">
          {step.choices.map(({ to, plan, seats, price, isPresent }) => (
            <label key={to} className="option">
              <input type="radio" name="to" value={to} defaultChecked={isPresent} />
              <span>
                <strong>
                  {t('subscription.step.change-option', { plan: t(`plan.${plan}`), seats })}
                </strong>
                <br />
                <bdi>{price.text}</bdi>{' '}
                {isPresent ? (
                  <span className="quiet">{t('subscription.step.change-present')}</span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="actions">
        <button type="submit" className="button primary">
          {t('subscription.step.change-next')}
        </button>
      </p>
    </Form>
  );
}

type CheckProps = { chosen: NonNullable<Change['chosen']>; date: string };

export function ChangeCheck({ chosen, date }: CheckProps) {
  const t = useWords();
  const { plan, seats, price, quote, to } = chosen;
  return (
    <>
      <input type="hidden" name="to" value={to} readOnly />
      <ShownTotal price={price} />
      <p>
        <strong>{t('subscription.step.change-option', { plan: t(`plan.${plan}`), seats })}</strong>
      </p>
      <QuoteTable quote={quote} full />
      <p className="total">
        <bdi id="change-total" data-minor={price.minor} data-currency={price.currency}>
          {price.text}
        </bdi>
      </p>
      <p>{t('subscription.step.change-text', { date, price: price.text })}</p>
      <p className="actions">
        <button type="submit" className="button primary">
          {t('subscription.step.change-confirm', { price: price.text })}
        </button>
      </p>
    </>
  );
}
