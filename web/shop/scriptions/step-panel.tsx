import { Form } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ChangeCheck, ChangeChoices } from './change-step.tsx';
import type { ManageView, PreservedFields } from './manage.server.ts';
import { useMethodName } from './method-name.ts';
import { ShownTotal } from './shown-total.tsx';
import type { StepView } from './step.server.ts';

export function StepPanel({ view }: { view: ManageView }) {
  const t = useWords();
  const named = useMethodName();
  const { step, preserved } = view;
  if (!step || view.chosen === null) return null;
  const isFirst = step.name === 'change' && step.chosen === null;
  const title = isFirst || step.name !== 'change' ? step.name : null;
  const query = new URLSearchParams(preserved);
  return (
    <section id="step" className="notice" aria-labelledby="step-title">
      <h2 id="step-title">
        {title
          ? t(`subscription.step.${named(title)}`, { product: view.chosen })
          : t('subscription.step.change-check')}
      </h2>
      {isFirst ? (
        <ChangeChoices step={step} preserved={preserved} />
      ) : (
        <Form id="confirm" method="post" action={`?${queryOf(step, preserved)}`}>
          <input type="hidden" name="id" value={step.id} />
          <input type="hidden" name="do" value={step.name} />
          <Meaning step={step} />
        </Form>
      )}
      <p>
        <LocalLink to={`/scriptions?${query}`}>{t('subscription.step.back')}</LocalLink>
      </p>
    </section>
  );
}

/** Keeps the step open after a refusal. */
function queryOf(step: StepView, preserved: PreservedFields): URLSearchParams {
  const query = new URLSearchParams({ ...preserved, id: step.id, do: step.name });
  if (step.name === 'change' && step.chosen) query.set('to', step.chosen.to);
  return query;
}

function Meaning({ step }: { step: StepView }) {
  const t = useWords();
  const name = useMethodName()('card');
  switch (step.name) {
    case 'cancel':
      return (
        <>
          <p>
            {step.endsNow
              ? t('subscription.step.cancel-now')
              : t('subscription.step.cancel-until', { date: step.until })}
          </p>
          <Confirm text={t('subscription.step.cancel-confirm')} />
        </>
      );
    case 'pause':
      return <Pause choices={step.choices} />;
    case 'resume': {
      const { price, date } = step;
      return (
        <>
          <p>
            {step.chargesNow
              ? t('subscription.step.resume-now', { price })
              : t('subscription.step.resume-later', { price, date })}
          </p>
          <Confirm text={t('subscription.step.resume-confirm')} />
        </>
      );
    }
    case 'confirm':
      return (
        <>
          <ShownTotal price={step.price} />
          <p>{t('subscription.step.confirm-text', { price: step.price.text })}</p>
          <Confirm text={t('subscription.step.confirm-go')} />
        </>
      );
    case 'card':
      return (
        <>
          <p>{t(`subscription.step.${name}-free`)}</p>
          <Confirm text={t(`subscription.step.${name}-enter`)} />
        </>
      );
    case 'change':
      return step.chosen ? <ChangeCheck chosen={step.chosen} date={step.date} /> : null;
  }
}

type PauseProps = Pick<Extract<StepView, { name: 'pause' }>, 'choices'>;

function Pause({ choices }: PauseProps) {
  const t = useWords();
  return (
    <>
      <p>{t('subscription.step.pause-lead')}</p>
      <div className="plans">
        {choices.map(({ months, from, date, price }) => (
          <label key={months} className="option">
            <input type="radio" name="months" value={months} required />
            <span>
              <strong>{t('subscription.step.pause-months', { months })}</strong>
              <br />
              <span className="quiet">
                {t('subscription.step.pause-text', { from, date, price })}
              </span>
            </span>
          </label>
        ))}
      </div>
      <Confirm text={t('subscription.step.pause-confirm')} />
    </>
  );
}

const Confirm = ({ text }: { text: string }) => (
  <p className="actions">
    <button type="submit" className="button primary">
      {text}
    </button>
  </p>
);
