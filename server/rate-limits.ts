import type { Clock } from '../kit/time.ts';
import type { RateLimitKey } from '../web/index.ts';
import { type AddressSource, clientAddress } from './http/client-address.ts';
import { Limiter } from './http/limiter.ts';
import type { RateLimits } from './http/page.ts';

/** Tries per minute for one address, and the tries at once if they differ. */
const TRIES_A_MINUTE: Readonly<Record<RateLimitKey, number | readonly [number, number]>> = {
  'licence-keys': 5,
  'licence-offline': 20,
  'licence-check': 60,
  withdrawal: 5,
  'order-mail': 5,
  'invoice-file': 30,
  // Several people may share an address, but each draft is a row for a month.
  draft: [6, 60],
  coupon: 30,
  // The register blocks clients that send too many requests.
  'tax-id': 20,
  'subscription-link': 5,
  cancellation: 5,
  'licence-change': 10,
  uninstall: 5,
  feedback: 30,
  // A double click counts as one vote.
  'feedback-again': 1,
  ticket: 10,
  'ticket-link': 5,
};

export function openRateLimits(clock: Clock, addressSource: AddressSource): RateLimits {
  const limiters = new Map(
    Object.entries(TRIES_A_MINUTE).map(([key, most]) => {
      const [perMinute, atOnce] = typeof most === 'number' ? [most, most] : most;
      return [key, new Limiter(perMinute, clock, atOnce)];
    }),
  );
  return (key, context, about = '') =>
    limiters.get(key)?.consume(clientAddress(context, addressSource), about) ?? null;
}
