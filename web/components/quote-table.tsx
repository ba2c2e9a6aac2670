import { renewalForm, useSite } from '../client/site.ts';
import type { ShownQuote } from '../loaders/quotes.server.ts';
import { useWords } from './words.tsx';

export function QuoteTable({ quote, full }: { quote: ShownQuote; full: boolean }) {
  const t = useWords();
  const { tax, lines } = quote;
  const rows: [label: string, amount: string][] = [];
  if (quote.list)
    rows.push([t(lines.length > 1 ? 'bill.list-apart' : 'bill.list'), quote.list.text]);
  if (quote.bundleOff) rows.push([t('bill.bundle-off'), quote.bundleOff.text]);
  if (quote.couponOff) {
    const { coupon: code } = quote;
    const given = quote.total.minor === 0 ? t('bill.given') : t('bill.discount');
    const label = code === null ? given : t('bill.coupon-off', { code });
    rows.push([label, quote.couponOff.text]);
  }
  if (quote.creditOff) rows.push([t('bill.credit-off'), quote.creditOff.text]);
  if (full && tax) {
    rows.push([t('bill.net'), quote.net.text]);
    rows.push([t('bill.tax', { name: tax.name, rate: tax.rate }), tax.amount.text]);
  }
  if (rows.length === 0) return null;
  return (
    <dl className="facts bill">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type QuoteTotalProps = { quote: ShownQuote; id?: string };

export function QuoteTotal(props: QuoteTotalProps) {
  return (
    <>
      <TotalRow {...props} />
      <RenewalNote quote={props.quote} />
    </>
  );
}

export function RenewalNote({ quote }: Pick<QuoteTotalProps, 'quote'>) {
  const t = useWords();
  const { renewalRule } = useSite();
  const { renewal, plan } = quote;
  if (isFree(quote)) return null;
  return (
    <p className="quiet">
      {renewal && plan !== 'lifetime' && renewalRule !== 'never'
        ? t(`price.renewal-${renewalForm(plan, renewalRule)}`, {
            price: renewal.text,
          })
        : t('price.renewal-none')}
    </p>
  );
}

/** A short line for pages on which a plan is chosen. The pay page shows the whole sentence. */
export function RenewalLine({ quote }: Pick<QuoteTotalProps, 'quote'>) {
  const t = useWords();
  const { renewalRule } = useSite();
  const { renewal, plan } = quote;
  if (isFree(quote)) return null;
  return (
    <p className="quiet renewal-line">
      {renewal && plan !== 'lifetime' && renewalRule !== 'never'
        ? t(`price.renews-${renewalForm(plan, renewalRule)}`, {
            price: renewal.text,
          })
        : t('price.renewal-none')}
    </p>
  );
}

export function TotalRow({ quote, id = 'price-total' }: QuoteTotalProps) {
  const t = useWords();
  const { total } = quote;
  return (
    <p className="bill-total">
      <span>{t('buy.total')}</span>{' '}
      <bdi id={id} className="total" data-minor={total.minor} data-currency={total.currency}>
        {total.text}
      </bdi>{' '}
      <span className="quiet">{t(taxNote(quote))}</span>
    </p>
  );
}

/** Returns whether a coupon covers the whole price. Such an order leaves no payment method for a renewal. */
const isFree = ({ total, creditOff }: ShownQuote): boolean => total.minor === 0 && !creditOff;

/** Depends on the quote and not on its market, because some buyers there pay no tax. */
export function taxNote({ tax, isReverseCharge }: ShownQuote) {
  if (isReverseCharge) return 'bill.reverse-charge';
  if (tax === null) return 'price.tax-none';
  // In some languages, this message names the tax of its own market.
  return tax.name === 'vat' ? 'price.tax-in' : 'bill.tax-in';
}
