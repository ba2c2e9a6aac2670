import type { OrderRow } from '../../domain/order/index.ts';
import { Pill } from '../components/pill.tsx';
import { useWords } from '../components/words.tsx';

export function OrderPills({
  standing,
  isDisputed,
  isTaxLowered,
}: Pick<OrderRow, 'standing' | 'isDisputed' | 'isTaxLowered'>) {
  const t = useWords();
  return (
    <>
      <Pill state={standing}>{t(`office.order-state.${standing}`)}</Pill>
      {isDisputed ? (
        <>
          {' '}
          <Pill state="past-due">{t('office.dispute.open')}</Pill>
        </>
      ) : null}
      {isTaxLowered ? (
        <>
          {' '}
          <Pill state="requested">{t('office.tax-lowered')}</Pill>
        </>
      ) : null}
    </>
  );
}
