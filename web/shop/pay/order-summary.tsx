import { QuoteHead } from '../../components/quote-head.tsx';
import { QuoteTable, RenewalNote, TotalRow } from '../../components/quote-table.tsx';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { useWords } from '../../components/words.tsx';
import type { Preview } from './use-preview.ts';

/** Always visible, next to the form or at the top of the window with its rows folded. */
export function OrderSummary({ view, isLoading, hasFailed }: Preview) {
  const t = useWords();
  const { quote, selection, change } = view;
  const products = [selection.product, ...selection.bundledProducts];
  const head = <QuoteHead products={products} plan={quote.plan} seats={quote.seats} />;
  return (
    <aside className="order" aria-label={t('pay.summary')}>
      {/* For narrow windows. It unfolds its next sibling, which is always open in wide windows. */}
      <details className="order-fold">
        <summary>
          {head} <bdi className="total">{quote.total.text}</bdi>
        </summary>
      </details>
      <div className="order-body" aria-busy={isLoading}>
        <h2>{t('pay.summary')}</h2>
        {head}
        {change ? <p>{t(`bill.about.${change.kind}`)}</p> : null}
        <div aria-live="polite" aria-atomic="true">
          <QuoteTable quote={quote} full />
          <TotalRow quote={quote} />
        </div>
        <RenewalNote quote={quote} />
        <SubmitByHand isNeeded={hasFailed} form="pay" name="intent" value="preview">
          {t('pay.update')}
        </SubmitByHand>
        {view.couponRefused ? (
          <p className="error-text">{t(`coupon.${view.couponRefused}`)}</p>
        ) : null}
        {view.isTaxIdUnproven ? <p className="quiet">{t('pay.tax-id-unproven')}</p> : null}
        {change ? null : (
          <ul className="ticks">
            <li>
              <strong>{t('home.refund-title')}</strong>
              <span className="quiet">{t('home.refund-text')}</span>
            </li>
          </ul>
        )}
      </div>
    </aside>
  );
}
