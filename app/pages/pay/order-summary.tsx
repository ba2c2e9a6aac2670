import { getProduct } from '../../../products/index.ts';
import { BillTable, BillTotal } from '../../parts/bill-table.tsx';
import { useWords } from '../../parts/words.tsx';
import type { PayView } from './view.ts';

/** What is being bought and what it costs, always in view. */
export function OrderSummary({ view }: { view: PayView }) {
  const t = useWords();
  const { bill, selection } = view;
  return (
    <aside className="notice">
      <h2>{t('pay.summary')}</h2>
      {view.change ? <p>{t(`bill.about.${view.change.kind}`)}</p> : null}
      <dl className="facts">
        <dt>{t('pay.product')}</dt>
        {[selection.product, ...selection.also].map((key) => (
          <dd key={key}>
            <bdi>{getProduct(key).name}</bdi>
          </dd>
        ))}
        <dt>{t('buy.plan')}</dt>
        <dd>{t(`plan.${bill.plan}`)}</dd>
        <dt>{t('buy.seats')}</dt>
        <dd>{t('buy.seats-count', { seats: bill.seats })}</dd>
      </dl>
      <BillTable bill={bill} full />
      <BillTotal bill={bill} />
      <button type="submit" form="pay" name="intent" value="preview" className="button">
        {t('pay.update')}
      </button>
      {view.couponRefused ? (
        <p className="error-text">{t(`coupon.${view.couponRefused}`)}</p>
      ) : null}
      {view.isTaxIdUnproven ? <p className="quiet">{t('pay.tax-id-unproven')}</p> : null}
    </aside>
  );
}
