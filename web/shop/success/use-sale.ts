import { useEffect } from 'react';
import type { Sale } from '../../client/tags/tag.ts';

/** Reports a new order to the vendors while its page is shown. Reports nothing for null. */
export function useSale(sale: Sale | null): void {
  const id = sale?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same order can arrive as another object.
  useEffect(() => {
    if (!sale) return;
    let end: (() => void) | null = null;
    let gone = false;
    import('../../client/tags/sales.ts')
      .then(({ showSale }) => {
        if (!gone) end = showSale(sale);
      })
      // A lost measurement does no harm.
      .catch(() => {});
    return () => {
      gone = true;
      end?.();
    };
  }, [id]);
}
