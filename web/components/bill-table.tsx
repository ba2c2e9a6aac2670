import type { ShownBill } from '../loaders/bills.server.ts';
import { useWords } from './words.tsx';

/** The rows of a bill without its total. */
export function BillTable({ bill, full }: { bill: ShownBill; full: boolean }) {
  const t = useWords();
  const { tax, lines } = bill;
  const rows: [label: string, amount: string][] = [];
  if (bill.list) rows.push([t(lines.length > 1 ? 'bill.list-apart' : 'bill.list'), bill.list.text]);
  if (bill.bundleOff) rows.push([t('bill.bundle-off'), bill.bundleOff.text]);
  if (bill.couponOff) {
    const { coupon: code } = bill;
    const label = code === null ? t('bill.given') : t('bill.coupon-off', { code });
    rows.push([label, bill.couponOff.text]);
  }
  if (bill.creditOff) rows.push([t('bill.credit-off'), bill.creditOff.text]);
  if (full && tax) {
    rows.push([t('bill.net'), bill.net.text]);
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

type BillTotalProps = { bill: ShownBill; id?: string };

export function BillTotal(props: BillTotalProps) {
  return (
    <>
      <TotalRow {...props} />
      <RenewalNote bill={props.bill} />
    </>
  );
}

export function RenewalNote({ bill }: Pick<BillTotalProps, 'bill'>) {
  const t = useWords();
  const { renewal, plan } = bill;
  if (isGift(bill)) return null;
  return (
    <p className="quiet">
      {renewal && plan !== 'lifetime'
        ? t(`price.renewal-${plan}`, { price: renewal.text })
        : t('price.renewal-none')}
    </p>
  );
}

export function TotalRow({ bill, id = 'price-total' }: BillTotalProps) {
  const t = useWords();
  const { total } = bill;
  return (
    <p className="bill-total">
      <span>{t('buy.total')}</span>{' '}
      <bdi id={id} className="total" data-minor={total.minor} data-currency={total.currency}>
        {total.text}
      </bdi>{' '}
      <span className="quiet">{t(taxNote(bill))}</span>
    </p>
  );
}

/** Returns whether a coupon covers the whole price. No payment method is kept for a renewal then. */
const isGift = ({ total, creditOff }: ShownBill): boolean => total.minor === 0 && !creditOff;

/** Depends on the bill and not on its market, because some buyers there pay no tax. */
function taxNote({ tax, isReverseCharge }: ShownBill) {
  if (isReverseCharge) return 'bill.reverse-charge';
  if (tax === null) return 'price.tax-none';
  // In some languages, this message names the tax of its own market.
  return tax.name === 'vat' ? 'price.tax-in' : 'bill.tax-in';
}
