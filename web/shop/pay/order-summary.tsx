import { QuoteHead } from '../../components/quote-head.tsx';
import { QuoteTable, RenewalNote, TotalRow } from '../../components/quote-table.tsx';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { useWords } from '../../components/words.tsx';
import type { Preview } from './use-preview.ts';

/** What is being bought and what it costs, always in view: beside the form, or on top of the window with its rows folded. */
export function OrderSummary({ view, isAsking, isSilent }: Preview) {
  const t = useWords();
  const { quote, selection, change } = view;
  const products = [selection.product, ...selection.bundledProducts];
  const head = <QuoteHead products={products} plan={quote.plan} seats={quote.seats} />;
  return (
    <aside className="order" aria-label={t('pay.summary')}>
      {/* Where the rows stand below each other; what it unfolds is its neighbor, which is always open elsewhere. */}
      <details className="order-fold">
        <summary>
          {head} <bdi className="total">{quote.total.text}</bdi>
        </summary>
      </details>
      <div className="order-body" aria-busy={isAsking}>
        <h2>{t('pay.summary')}</h2>
        {head}
        {change ? <p>{t(`bill.about.${change.kind}`)}</p> : null}
        <div aria-live="polite" aria-atomic="true">
          <QuoteTable quote={quote} full />
          <TotalRow quote={quote} />
        </div>
        <RenewalNote quote={quote} />
        <SubmitByHand isNeeded={isSilent} form="pay" name="intent" value="preview">
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
