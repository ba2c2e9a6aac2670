import { useEffect } from 'react';
import type { Sale } from '../../client/tags/tag.ts';

/** Has the vendors told of a new order while its page is shown; null: there is nothing to tell. */
export function useSale(sale: Sale | null): void {
  const id = sale?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same order may come as another object.
  useEffect(() => {
    if (!sale) return;
    let end: (() => void) | null = null;
    let gone = false;
    import('../../client/tags/sales.ts')
      .then(({ showSale }) => {
        if (!gone) end = showSale(sale);
      })
      // Nobody misses a measurement.
      .catch(() => {});
    return () => {
      gone = true;
      end?.();
    };
  }, [id]);
}
