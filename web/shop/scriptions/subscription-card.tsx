import { Form } from 'react-router';
import { getProduct } from '../../../products/index.ts';
import { useSite } from '../../client/site.ts';
import { CardExpires } from '../../components/card-expires.tsx';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { NextCharge } from '../../components/next-charge.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Charges } from './charges.tsx';
import type { PreservedFields, ShownSubscription } from './manage.server.ts';
import { useMethodName } from './method-name.ts';
import type { StepName } from './step-names.ts';

type CardProps = { subscription: ShownSubscription; preserved: PreservedFields };

export function SubscriptionCard({ subscription, preserved }: CardProps) {
  const t = useWords();
  const { id, name, product, steps, licensePath, pastDue } = subscription;
  const query = new URLSearchParams({ ...preserved, id });
  const advised = advisedStep(subscription);
  // The notice above has the step that replaces an expiring card.
  const otherSteps = subscription.cardExpires ? steps.filter((step) => step !== 'card') : steps;
  const isOver = subscription.state === 'ended';
  const named = useMethodName();
  return (
    <li className="card" id={`subscription-${id}`} style={colorsOf(getProduct(product))}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {pastDue ? <PastDue pastDue={pastDue} id={id} preserved={preserved} /> : null}
      {subscription.cardExpires ? (
        <CardExpires>
          <LocalLink className="button primary" to={`/scriptions?${query}&do=card#step`}>
            {t('subscription.do.card')}
          </LocalLink>
        </CardExpires>
      ) : null}
      <Facts subscription={subscription} />
      <p className="actions">
        {otherSteps.map((step) => (
          <LocalLink
            key={step}
            className={step === advised ? 'button primary' : 'button'}
            to={`/scriptions?${query}&do=${step}#step`}
          >
            {t(`subscription.do.${named(step)}`)}
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
 * Returns the step to highlight, which resumes or changes the subscription. A past-due payment and an expiring card have
 * buttons of their own first, so no step is highlighted beside them. Canceling is as large as the other steps.
 */
const advisedStep = ({ steps, pastDue, cardExpires }: ShownSubscription): StepName | undefined =>
  pastDue || cardExpires
    ? undefined
    : (['resume', 'change'] as const).find((step) => steps.includes(step));

type PastDueProps = {
  pastDue: NonNullable<ShownSubscription['pastDue']>;
  id: string;
  preserved: PreservedFields;
};

/** A declined renewal. One click opens its payment. */
function PastDue({ pastDue, id, preserved }: PastDueProps) {
  const t = useWords();
  const { savesCards } = useSite();
  return (
    <div role="alert" className="notice bad">
      <p>{t('subscription.past-due', { price: pastDue.price.text, date: pastDue.until })}</p>
      <div className="actions">
        {pastDue.isToConfirm ? (
          <LocalLink
            className="button primary"
            to={`/scriptions?${new URLSearchParams({ ...preserved, id })}&do=confirm#step`}
          >
            {t('subscription.do.confirm')}
          </LocalLink>
        ) : null}
        <Form method="post" action={`?${new URLSearchParams(preserved)}`}>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="do"
            value="card"
            className={pastDue.isToConfirm ? 'button' : 'button primary'}
          >
            {t(savesCards ? 'subscription.fix' : 'subscription.fix-paypal')}
          </button>
        </Form>
      </div>
    </div>
  );
}

function Facts({ subscription }: { subscription: ShownSubscription }) {
  const t = useWords();
  const { savesCards } = useSite();
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
          <dd>
            {card ? (
              <CardText card={card} />
            ) : (
              t(savesCards ? 'subscription.card-kept' : 'pay.method.paypal')
            )}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function CardText({ card }: Pick<ShownSubscription, 'card'>) {
  const t = useWords();
  if (card === null) return t('subscription.card-kept');
  const { brand, last4, expiry } = card;
  return expiry === null
    ? t('subscription.card', { brand, last4 })
    : t('subscription.card-until', { brand, last4, expiry });
}
