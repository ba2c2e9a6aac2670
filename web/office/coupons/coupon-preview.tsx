import { useWords } from '../../components/words.tsx';
import { ConfirmForm } from '../form-parts.tsx';
import type { FormValues } from '../form-values.ts';
import { OfficeTable } from '../table.tsx';
import type { CouponPreviewData } from './change.server.ts';

export function CouponPreview({ shown, sent }: { shown: CouponPreviewData; sent: FormValues }) {
  const t = useWords();
  const { count, example, proof, why } = shown;
  const { product, plan, lines } = example;
  return (
    <section className="notice" id="preview">
      <h2>{t('office.coupons.example', { product, plan: t(`plan.${plan}`) })}</h2>
      <OfficeTable
        amounts={[t('office.coupons.price'), t('office.coupons.off'), t('office.coupons.to-pay')]}
        headings={[
          ...[t('office.market'), t('office.coupons.price'), t('office.coupons.off')],
          t('office.coupons.to-pay'),
        ]}
      >
        {lines.map(({ market, price, off, toPay }) => (
          <tr key={market} data-market={market}>
            <td>{market}</td>
            <td className="amount">
              <bdi>{price}</bdi>
            </td>
            <td className="amount">
              {off === null ? t('office.coupons.not-here') : <bdi>{off}</bdi>}
            </td>
            <td className="amount lead-cell">
              <bdi>{toPay}</bdi>
            </td>
          </tr>
        ))}
      </OfficeTable>
      <ConfirmForm
        {...{ sent, proof, why, step: 'create-coupon' }}
        label={t('office.coupons.create', { count })}
      />
    </section>
  );
}
