import { getProduct } from '../../../products/index.ts';
import { TaxNote } from '../../parts/price-tag.tsx';
import { useWords } from '../../parts/words.tsx';
import type { PayView } from './view.ts';

/** What is being bought and what it costs, always in view. */
export function OrderSummary({ view }: { view: PayView }) {
  const t = useWords();
  const { offer, selection } = view;
  const product = getProduct(selection.product);
  return (
    <aside className="notice">
      <h2>{t('pay.summary')}</h2>
      <dl className="facts">
        <dt>{t('pay.product')}</dt>
        <dd>
          <bdi>{product.name}</bdi>
        </dd>
        <dt>{t('buy.plan')}</dt>
        <dd>{t(`plan.${offer.plan}`)}</dd>
        <dt>{t('buy.seats')}</dt>
        <dd>{t('buy.seats-count', { seats: offer.seats })}</dd>
      </dl>
      <p className="quiet">{t('buy.total')}</p>
      <p className="total">
        <bdi id="price-total" data-minor={offer.total.minor} data-currency={offer.total.currency}>
          {offer.total.text}
        </bdi>
      </p>
      <p>
        <TaxNote taxIncluded={offer.taxIncluded} />
      </p>
      <p className="quiet">
        {offer.renewal && offer.plan !== 'lifetime'
          ? t(`price.renewal-${offer.plan}`, { price: offer.renewal.text })
          : t('price.renewal-none')}
      </p>
    </aside>
  );
}
