import { COUPON_STATES, type CouponQuery } from '../../../domain/coupon/index.ts';
import { isCivilYear } from '../../../kit/time.ts';
import { oneOf, placeOf } from '../query.ts';

export const readFilters = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').trim().slice(0, 100),
  state: oneOf(COUPON_STATES, query.get('state')),
  /** Creation time of a batch of codes. */
  created: momentOf(query.get('created')),
});

export function filterOf(
  query: URLSearchParams,
  { limit, after = placeOf(query) }: { readonly limit: number; readonly after?: string | null },
): CouponQuery {
  const { search, state, created } = readFilters(query);
  return { search, state, createdAt: created, after, limit };
}

function momentOf(text: string | null): Date | null {
  const moment = new Date(text ?? Number.NaN);
  return isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
