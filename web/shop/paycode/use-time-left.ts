import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { seconds, systemClock } from '../../../kit/time.ts';
import type { OrderView, PayCode } from './view.ts';

type Ends = Pick<OrderView, 'checkedAt'> & { readonly code: PayCode };

/**
 * Returns the milliseconds until the code ends, by the server's clock, because a phone's clock can be wrong. Null until
 * scripts run. Reloads the order at the end.
 */
export function useTimeLeft({ checkedAt, code }: Ends): number | null {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number | null>(null);
  const [end, checked] = [code.expires.iso, checkedAt.iso];
  useEffect(() => {
    const now = () => systemClock.now().getTime();
    const ahead = now() - Date.parse(checked);
    const tick = () => {
      const rest = Date.parse(end) - (now() - ahead);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(tick, seconds(1));
    setLeft(Math.max(0, Date.parse(end) - Date.parse(checked)));
    return () => clearInterval(timer);
  }, [end, checked, revalidate]);
  return left;
}

/** Returns whether the buyer may get a new code, without scripts by the time of the last check. */
export function isRenewable({ checkedAt, code }: Ends, left: number | null): boolean {
  const end = Date.parse(code.expires.iso);
  const rest = left ?? end - Date.parse(checkedAt.iso);
  return rest <= end - Date.parse(code.renewableFrom);
}
