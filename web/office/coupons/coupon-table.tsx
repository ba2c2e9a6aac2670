import { writeList } from '../../../kit/formats.ts';
import { useAddress } from '../../client/site.ts';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { useCount } from '../count.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { CouponsView } from './view.server.ts';

type Line = CouponsView['coupons'][number];

export function CouponTable({ coupons }: { coupons: readonly Line[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.coupons.uses')]}
      headings={[
        ...[t('office.coupons.code'), t('office.state'), t('office.coupons.off')],
        ...[t('office.coupons.uses'), t('office.coupons.for'), t('office.prices.valid-from')],
        ...[t('office.prices.valid-to'), t('office.coupons.end')],
      ]}
    >
      {coupons.map((line) => (
        <tr key={line.id} data-coupon={line.code}>
          <td className="words">
            <bdi>{line.code}</bdi>
          </td>
          <td>
            <Pill state={line.state}>{t(`office.coupons.state.${line.state}`)}</Pill>
          </td>
          <td className={line.off.length > 1 ? 'words' : undefined}>
            {line.off.map((text) => (
              <span key={text}>
                <bdi>{text}</bdi>{' '}
              </span>
            ))}
          </td>
          <td className="amount">
            <Uses coupon={line} />
          </td>
          <td className="words">
            <Scope coupon={line} />
          </td>
          <td>{line.from ? <Moment at={line.from} zone="UTC" /> : null}</td>
          <td>{line.until ? <Moment at={line.until} zone="UTC" /> : null}</td>
          <td className="words">{line.state === 'over' ? null : <EndForm coupon={line} />}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Uses({ coupon: { used, useLimit } }: { coupon: Line }) {
  const t = useWords();
  const format = useCount();
  if (useLimit === null) return format(used);
  return t('office.coupons.uses-of', { used: format(used), limit: format(useLimit) });
}

function Scope({ coupon: { plans, names, customers } }: { coupon: Line }) {
  const t = useWords();
  const { locale } = useAddress();
  const parts = [
    ...(plans ?? []).map((plan) => t(`plan.${plan}`)),
    ...names,
    ...(customers > 0 ? [t('office.coupons.for-customers', { count: customers })] : []),
  ];
  return parts.length === 0 ? t('office.coupons.for-all') : writeList(parts, locale);
}

function EndForm({ coupon }: { coupon: Line }) {
  const t = useWords();
  return (
    <ActForm id={`end-${coupon.id}`} step="end-coupon" label={t('office.coupons.end')}>
      <input type="hidden" name="id" value={coupon.id} />
      <p>{t('office.coupons.end-hint')}</p>
    </ActForm>
  );
}
