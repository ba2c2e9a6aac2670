import { useEffect } from 'react';
import { areasOf, parseAddress } from '../routing/address.ts';

/** Reports a checkout page that failed to render. A 404 is not reported. */
export function useBrokenOrderReport(status: number): void {
  useEffect(() => {
    const { path } = parseAddress(location.pathname);
    if (status === 404 || !areasOf(path).includes('choice')) return;
    const { requestId = '' } = document.documentElement.dataset;
    import('./later/order-errors.ts')
      .then(({ reportOrderError }) =>
        reportOrderError({ type: 'broken', message: `status ${status}`, extras: { requestId } }),
      )
      .catch(() => {});
  }, [status]);
}
