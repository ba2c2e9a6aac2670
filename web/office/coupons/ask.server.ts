import { COUPON_STATES, type CouponQuery } from '../../../domain/coupon/index.ts';
import { isCivilYear } from '../../../kit/time.ts';
import { oneOf, placeOf } from '../query.ts';

/** What the query of the list asks for, in the form the fields show it. */
export const askedOf = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').trim().slice(0, 100),
  state: oneOf(COUPON_STATES, query.get('state')),
  /** The moment some codes were made together at; null: whenever. */
  created: momentOf(query.get('created')),
});

/** The same as the register wants it. */
export function filterOf(
  query: URLSearchParams,
  { limit, after = placeOf(query) }: { readonly limit: number; readonly after?: string | null },
): CouponQuery {
  const { search, state, created } = askedOf(query);
  return { search, state, createdAt: created, after, limit };
}

function momentOf(text: string | null): Date | null {
  const moment = new Date(text ?? Number.NaN);
  return isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
