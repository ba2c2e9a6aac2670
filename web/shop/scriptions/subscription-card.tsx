import { Form } from 'react-router';
import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { NextCharge } from '../../components/next-charge.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Charges } from './charges.tsx';
import type { PreservedFields, ShownSubscription } from './manage.server.ts';
import type { StepName } from './step-names.ts';

type CardProps = { subscription: ShownSubscription; preserved: PreservedFields };

export function SubscriptionCard({ subscription, preserved }: CardProps) {
  const t = useWords();
  const { id, name, product, steps, licensePath, pastDue } = subscription;
  const query = new URLSearchParams({ ...preserved, id });
  const advised = advisedStep(subscription);
  const isOver = subscription.state === 'ended';
  return (
    <li className="card" id={`subscription-${id}`} style={colorsOf(getProduct(product))}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {pastDue ? <PastDue pastDue={pastDue} id={id} preserved={preserved} /> : null}
      <Facts subscription={subscription} />
      <p className="actions">
        {steps.map((step) => (
          <LocalLink
            key={step}
            className={step === advised ? 'button primary' : 'button'}
            to={`/scriptions?${query}&do=${step}#step`}
          >
            {t(`subscription.do.${step}`)}
          </LocalLink>
        ))}
        {licensePath ? (
          <LocalLink className={isOver ? 'button primary' : 'button'} to={licensePath}>
            {t(isOver ? 'change.renewal.title' : 'subscription.do.upgrade')}
          </LocalLink>
        ) : null}
      </p>
      <Charges orders={subscription.orders} />
    </li>
  );
}

/**
 * Returns the step to highlight, which resumes or changes the subscription. A past-due payment has its own button
 * first, so no step is highlighted beside it. Canceling is as large as the other steps.
 */
const advisedStep = ({ steps, pastDue }: ShownSubscription): StepName | undefined =>
  pastDue ? undefined : (['resume', 'change'] as const).find((step) => steps.includes(step));

type PastDueProps = {
  pastDue: NonNullable<ShownSubscription['pastDue']>;
  id: string;
  preserved: PreservedFields;
};

/** A declined renewal. One click opens its payment. */
function PastDue({ pastDue, id, preserved }: PastDueProps) {
  const t = useWords();
  return (
    <div role="alert" className="notice bad">
      <p>{t('subscription.past-due', { price: pastDue.price.text, date: pastDue.until })}</p>
      <Form method="post" action={`?${new URLSearchParams(preserved)}`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="do" value="card" className="button primary">
          {t('subscription.fix')}
        </button>
      </Form>
    </div>
  );
}

function Facts({ subscription }: { subscription: ShownSubscription }) {
  const t = useWords();
  const { orderNumber, state, plan, seats, paidUntil, next, isHeld, changing, card } = subscription;
  return (
    <dl className="facts">
      <dt>{t('subscription.state')}</dt>
      <dd data-state={state}>
        <Pill state={state}>{t(`subscription.state.${state}`)}</Pill>
      </dd>
      <dt>{t('success.order')}</dt>
      <dd>
        <bdi dir="ltr">{orderNumber}</bdi>
      </dd>
      <dt>{t('buy.plan')}</dt>
      <dd>{t('subscription.step.change-option', { plan: t(`plan.${plan}`), seats })}</dd>
      <dt>{t('change.paid-until')}</dt>
      <dd>{paidUntil}</dd>
      <NextCharge next={next} isHeld={isHeld} isOwed={subscription.pastDue !== null} />
      {changing ? (
        <dd>
          {t('subscription.changing', {
            plan: t(`plan.${changing.plan}`),
            seats: changing.seats,
          })}
        </dd>
      ) : null}
      {next ? (
        <>
          <dt>{t('subscription.method')}</dt>
          <dd>{card ? t('subscription.card', card) : t('subscription.card-kept')}</dd>
        </>
      ) : null}
    </dl>
  );
}
