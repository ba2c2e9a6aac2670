import type { CouponTerms } from '../../../domain/coupon/index.ts';
import { type Currency, plainAmount } from '../../../kit/money.ts';

/** For the audit log, in English in every language. */
export function describeTerms(terms: CouponTerms, count: number | null): string {
  const { offer, plans, products, markets, emails, validity, useLimit, perCustomer } = terms;
  const off =
    offer.kind === 'percent'
      ? `${offer.ppm / 10_000} %`
      : Object.entries(offer.minor)
          .map(([code, minor]) => `${plainAmount({ minor, currency: code as Currency })} ${code}`)
          .join(' ');
  const parts: readonly (readonly [string, unknown])[] = [
    ...([
      ['codes', count],
      ['off', off],
      ['plans', plans],
      ['products', products],
    ] as const),
    ...([
      ['markets', markets],
      ['customers', emails?.length ?? null],
    ] as const),
    ...([
      ['from', validity.from],
      ['until', validity.until],
      ['zone', validity.zone],
    ] as const),
    ...([
      ['uses', useLimit],
      ['per-customer', perCustomer],
    ] as const),
  ];
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('; ');
}
