import { TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import type { CouponTrouble } from '../../loaders/coupon-trouble.ts';

type Props = { coupon: string | null; refused: CouponTrouble | null; action: string };

/** Folded unless there is a coupon or a refusal. */
export function CouponField({ coupon, refused, action }: Props) {
  const t = useWords();
  return (
    <details className="fold" open={coupon !== null || refused !== null}>
      <summary>{t('buy.coupon')}</summary>
      <div className="fold-row">
        <TextField
          name="coupon"
          label={t('buy.coupon')}
          error={refused ? t(`coupon.${refused}`) : null}
          defaultValue={coupon ?? ''}
          autoComplete="off"
          maxLength={40}
          dir="ltr"
        />
        <button type="submit" className="button" formMethod="get" formAction={action}>
          {t('buy.coupon-apply')}
        </button>
      </div>
    </details>
  );
}
