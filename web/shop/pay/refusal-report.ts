import { useEffect, useRef } from 'react';
import type { PayView, Refusal } from './view.ts';

/** Reports each refusal to the server once, without data about the buyer. */
export function useRefusalReport(view: PayView): void {
  const reported = useRef<Refusal | null>(null);
  useEffect(() => {
    const { refusal } = view;
    if (refusal === null || refusal === reported.current) return;
    reported.current = refusal;
    import('../../client/later/order-errors.ts')
      .then(({ reportOrderError }) => reportOrderError(troubleOf(view, refusal)))
      .catch(() => {});
  });
}

function messageOf(refusal: Refusal): string {
  if (refusal.kind === 'declined') return refusal.reason;
  return refusal.kind === 'coupon-refused' ? refusal.why : '';
}

function troubleOf({ selection, market }: PayView, refusal: Refusal) {
  const { product, plan, seats } = selection;
  return {
    type: refusal.kind,
    message: messageOf(refusal),
    extras: { product, plan, seats, market },
  };
}
