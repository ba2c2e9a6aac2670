import type { RouterContextProvider } from 'react-router';
import { requestInfoContext } from './request-info.ts';

/** Counts a coupon check, so that codes cannot be guessed. If it returns true, the code must not be checked. */
export function isCouponBlocked(
  context: Readonly<RouterContextProvider>,
  coupon: string | null,
): boolean {
  return (
    coupon !== null && coupon !== '' && context.get(requestInfoContext).consume('coupon') !== null
  );
}
