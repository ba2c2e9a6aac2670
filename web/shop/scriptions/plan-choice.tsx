import { PLANS } from '../../../domain/price/index.ts';
import { getProduct } from '../../../products/index.ts';
import { renewalForm, useSite } from '../../client/site.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { PlanPrice } from '../../components/price-tag.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { PlansView } from './plans.server.ts';

/** No product is highlighted. */
export function PlanChoice({ view }: { view: PlansView }) {
  const t = useWords();
  const { renewalRule } = useSite();
  return (
    <section aria-labelledby="plans-title">
      <h2 id="plans-title">{t('subscription.choose')}</h2>
      <nav aria-label={t('subscription.term')} className="switch terms">
        {PLANS.map((plan) => (
          <LocalLink
            key={plan}
            to={`/scriptions?term=${plan}`}
            keepScroll
            current={plan === view.term}
          >
            {t(`plan.${plan}`)}
          </LocalLink>
        ))}
      </nav>
      <ul className="cards rows">
        {view.plans.map((plan) => (
          <PlanCard key={plan.product} plan={plan} term={view.term} />
        ))}
      </ul>
      {renewalRule === 'never' ? null : (
        <p className="after-plans">
          {t(renewalRule === 'by-card' ? 'subscription.notice' : 'subscription.notice-always')}
        </p>
      )}
    </section>
  );
}

type CardProps = { plan: PlansView['plans'][number]; term: PlansView['term'] };

function PlanCard({ plan, term }: CardProps) {
  const t = useWords();
  const { key, name } = getProduct(plan.product);
  return (
    <li className="card plan-card" style={colorsOf(getProduct(plan.product))}>
      <ProductIcon of={key} size={48} isBelow />
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className="price-tag">
        <PlanPrice total={plan.price} plan={term} t={t} />
      </p>
      <p className="grow">
        <TermEnd renewal={plan.renewal} term={term} />
      </p>
      <p className="actions">
        <LocalLink className="button" to={`/buy?product=${key}&plan=${term}`}>
          {t('buy.title', { product: name })}
        </LocalLink>
      </p>
    </li>
  );
}

type TermEndProps = { renewal: CardProps['plan']['renewal']; term: CardProps['term'] };

/** Says what happens at the end of the term. */
function TermEnd({ renewal, term }: TermEndProps) {
  const t = useWords();
  const { renewalRule } = useSite();
  if (renewal === null || term === 'lifetime') return t('subscription.renews-lifetime');
  if (renewalRule === 'never') return t('price.renewal-none');
  return t(`subscription.renews-${renewalForm(term, renewalRule)}`, {
    date: renewal.date,
    price: renewal.price.text,
  });
}
