import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { seconds } from '../../../kit/time.ts';
import { listenToOrder } from './listen.ts';
import type { OrderView } from './view.ts';

/** However quiet it is: so often the page asks the provider itself, whose news may be lost. */
const ASK_EVERY = seconds(30);

/** Looks again when the order has changed, when the buyer comes back from the wallet, and now and then. */
export function useLiveOrder({ orderId, mark }: OrderView): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      listenToOrder(orderId, (now) => {
        if (now !== mark) void revalidate();
      }),
    [orderId, mark, revalidate],
  );
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(lookIfSeen, ASK_EVERY);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [revalidate]);
}
