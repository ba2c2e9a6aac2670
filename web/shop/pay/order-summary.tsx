import { QuoteHead } from '../../components/quote-head.tsx';
import { QuoteTable, RenewalNote, TotalRow, taxNote } from '../../components/quote-table.tsx';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { useWords } from '../../components/words.tsx';
import type { Preview } from './use-preview.ts';

/**
 * Announces a new total with its tax, and the notes about the coupon and the tax id. It is separate from the
 * bill, because screen readers announce nothing in folded rows. Empty until something changes.
 */
function BillNews({ view, isUpdated }: Pick<Preview, 'view' | 'isUpdated'>) {
  const t = useWords();
  const { quote, couponRefused, isTaxIdUnproven } = view;
  const { tax, total } = quote;
  return (
    <div id="bill-news" role="status" aria-atomic="true" className="sr-only">
      {isUpdated ? (
        <>
          {tax ? (
            <p>
              {t('bill.tax', { name: tax.name, rate: tax.rate })} <bdi>{tax.amount.text}</bdi>
            </p>
          ) : null}
          <p>
            {t('buy.total')} <bdi>{total.text}</bdi> {t(taxNote(quote))}
          </p>
          {couponRefused ? <p>{t(`coupon.${couponRefused}`)}</p> : null}
          {isTaxIdUnproven ? <p>{t('pay.tax-id-unproven')}</p> : null}
        </>
      ) : null}
    </div>
  );
}

/** Always visible, next to the form or at the top of the window with its rows folded. */
export function OrderSummary({ view, isLoading, isUpdated, hasFailed }: Preview) {
  const t = useWords();
  const { quote, selection, change } = view;
  const products = [selection.product, ...selection.bundledProducts];
  const head = <QuoteHead products={products} plan={quote.plan} seats={quote.seats} />;
  return (
    <aside className="order" aria-label={t('pay.summary')}>
      <BillNews view={view} isUpdated={isUpdated} />
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
        <div className="bill-now">
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
      </div>
    </aside>
  );
}
