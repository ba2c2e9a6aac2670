import type { OrderRow } from '../../domain/purchase/index.ts';
import { Pill } from '../parts/pill.tsx';
import { useWords } from '../parts/words.tsx';

/** How an order stands, and whether its payment is disputed besides. */
export function OrderPills({ standing, isDisputed }: Pick<OrderRow, 'standing' | 'isDisputed'>) {
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
    </>
  );
}
