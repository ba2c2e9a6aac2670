import { useEffect, useRef } from 'react';
import { TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import type { CouponTrouble } from '../../loaders/coupon-trouble.ts';

type Props = {
  coupon: string | null;
  refused: CouponTrouble | null;
  /** Changes with every load. */
  loaded: unknown;
  /** Address of this page, for browsers without scripts. */
  action: string;
  change: (form: HTMLFormElement | null) => void;
};

/**
 * Folded unless there is a coupon or a refusal. A refused code takes the focus, and its reason describes it. An
 * accepted one leaves the focus on the button, and the total announces itself.
 */
export function CouponField({ coupon, refused, loaded, action, change }: Props) {
  const t = useWords();
  const fold = useRef<HTMLDetailsElement>(null);
  const isApplied = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every load answers the button, also with the same refusal.
  useEffect(() => {
    if (isApplied.current && refused) fold.current?.querySelector('input')?.focus();
    isApplied.current = false;
  }, [loaded]);
  return (
    <details ref={fold} className="fold" open={coupon !== null || refused !== null}>
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
        <button
          type="submit"
          className="button"
          formMethod="get"
          formAction={`${action}#coupon`}
          onClick={(event) => {
            event.preventDefault();
            isApplied.current = true;
            change(event.currentTarget.form);
          }}
        >
          {t('buy.coupon-apply')}
        </button>
      </div>
    </details>
  );
}
