import type { RouterContextProvider } from 'react-router';
import { requestInfoContext } from './request-info.ts';

/**
 * Counts one look at a coupon code: codes must not be found by trying. True when this visitor has to wait; then the
 * code is not looked at, not even whether there is one.
 */
export function isCouponBlocked(
  context: Readonly<RouterContextProvider>,
  coupon: string | null,
): boolean {
  return (
    coupon !== null && coupon !== '' && context.get(requestInfoContext).consume('coupon') !== null
  );
}
