import type { ShownBill } from '../request/bills.server.ts';
import { useWords } from './words.tsx';

/** What a bill is made of, row by row; the total stands below it, large. */
export function BillTable({ bill, full }: { bill: ShownBill; full: boolean }) {
  const t = useWords();
  const { tax } = bill;
  const rows: [label: string, amount: string][] = [];
  if (bill.list) rows.push([t('bill.list'), bill.list.text]);
  if (bill.bundleOff) rows.push([t('bill.bundle-off'), bill.bundleOff.text]);
  if (bill.couponOff)
    rows.push([t('bill.coupon-off', { code: bill.coupon ?? '' }), bill.couponOff.text]);
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

/** The amount to pay and what it contains. */
export function BillTotal({ bill, id = 'price-total' }: { bill: ShownBill; id?: string }) {
  const t = useWords();
  const { total, renewal, plan } = bill;
  return (
    <>
      <p className="quiet">{t('buy.total')}</p>
      <p className="total">
        <bdi id={id} data-minor={total.minor} data-currency={total.currency}>
          {total.text}
        </bdi>
      </p>
      <p className="quiet">{t(taxNote(bill))}</p>
      {isGift(bill) ? null : (
        <p className="quiet">
          {renewal && plan !== 'lifetime'
            ? t(`price.renewal-${plan}`, { price: renewal.text })
            : t('price.renewal-none')}
        </p>
      )}
    </>
  );
}

/** A coupon pays for everything: no card is kept that could pay for more. */
const isGift = ({ total, creditOff }: ShownBill): boolean => total.minor === 0 && !creditOff;

function taxNote({ tax, taxIncluded, isReverseCharge }: ShownBill) {
  if (isReverseCharge) return 'bill.reverse-charge';
  if (tax || taxIncluded) return 'price.tax-in';
  return 'price.tax-none';
}
