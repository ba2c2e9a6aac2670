import { getProduct } from '../../../products/index.ts';
import { CardExpires } from '../../components/card-expires.tsx';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink, SiteLink } from '../../components/link.tsx';
import { NextCharge } from '../../components/next-charge.tsx';
import { Pager } from '../../components/pager.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { Empty } from './empty.tsx';
import type { SubscriptionsView, SubscriptionView } from './subscriptions.server.ts';

export function Subscriptions({ view }: { view: SubscriptionsView }) {
  const t = useWords();
  if (view.subscriptions.length === 0)
    return (
      <Empty text={t('member.subscriptions.empty')}>
        <p className="actions">
          <LocalLink className="button" to="/scriptions?term=year">
            {t('subscription.choose')}
          </LocalLink>
          <LocalLink className="button" to="/store">
            {t('member.to-store')}
          </LocalLink>
        </p>
      </Empty>
    );
  return (
    <>
      <ul className="member-cards">
        {view.subscriptions.map((subscription) => (
          <Card key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <Pager view={view.pager} />
    </>
  );
}

function Card({ subscription }: { subscription: SubscriptionView }) {
  const t = useWords();
  const { id, name, product, state, plan, seats, next, isHeld, pastDue, managePath } = subscription;
  const { cardExpires } = subscription;
  return (
    <li
      className="card"
      id={`subscription-${id}`}
      data-state={state}
      style={colorsOf(getProduct(product))}
    >
      <h2>
        <ProductIcon of={product} size={40} />
        <bdi>{name}</bdi>
      </h2>
      {pastDue ? (
        <p role="alert" className="notice bad">
          {t('subscription.past-due', { price: pastDue.price, date: pastDue.until })}
        </p>
      ) : null}
      {cardExpires ? (
        <CardExpires>
          {cardExpires.path ? (
            <SiteLink className="button primary" to={cardExpires.path}>
              {t('subscription.do.card')}
            </SiteLink>
          ) : null}
        </CardExpires>
      ) : null}
      <dl className="facts">
        <dt>{t('subscription.state')}</dt>
        <dd>
          <Pill state={state}>{t(`subscription.state.${state}`)}</Pill>
        </dd>
        <dt>{t('member.orders.number')}</dt>
        <dd>
          <bdi dir="ltr">{subscription.orderNumber}</bdi>
        </dd>
        <dt>{t('member.license.plan')}</dt>
        <dd>{t('subscription.step.change-option', { plan: t(`license.plan.${plan}`), seats })}</dd>
        <NextCharge next={next} isHeld={isHeld} isOwed={pastDue !== null} />
      </dl>
      {managePath ? (
        <p className="actions">
          <SiteLink className={pastDue ? 'button primary' : 'button'} to={managePath}>
            {t(pastDue ? 'member.attention.past-due-do' : 'member.subscriptions.manage')}
          </SiteLink>
        </p>
      ) : null}
    </li>
  );
}
