import { parseId } from '../../kit/id.ts';
import { dayStart } from './moment.ts';

/** The named choice of a query, or null when it is none of them. */
export const oneOf = <Name extends string>(names: readonly Name[], name: string | null) =>
  names.find((each) => each === name) ?? null;

/** The days `from` and `until` of a query, both inclusive, as moments: days of the zone in which the list tells its own. */
export const periodOf = (query: URLSearchParams, zone: string) => ({
  from: dayStart(query.get('from') ?? '', zone),
  before: dayStart(query.get('until') ?? '', zone, 1),
});

/** How much of a list is wanted. */
export type Stretch = {
  readonly limit: number;
  /** IANA zone of the days in the query: the seller's, by which the office tells moments (docs/decisions/0072). */
  readonly zone: string;
  /** Id of the row it follows; as the query says where it is absent. */
  readonly after?: string | null;
};

/** The id of the row a page of a list follows; null for the first page, and for anything that is no id. */
export const placeOf = (query: URLSearchParams): string | null => parseId(query.get('after') ?? '');

/** Rows on one page of a list. */
export const PAGE_SIZE = 50;

/** The row the next page follows; undefined when this one is not full. */
export const lastOf = (rows: readonly { readonly id: string }[]): string | undefined =>
  rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined;

/** The query of the next page: the same filters after this row; null when there is none. */
export function nextQuery(query: URLSearchParams, last: string | undefined): string | null {
  if (last === undefined) return null;
  const next = new URLSearchParams(query);
  // What was done was said once.
  next.delete('done');
  next.set('after', last);
  return next.toString();
}
