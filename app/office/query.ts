import { parseId } from '../../kit/id.ts';
import { days } from '../../kit/time.ts';
import { utcDay } from './moment.ts';

/** The named choice of a query, or null when it is none of them. */
export const oneOf = <Name extends string>(names: readonly Name[], name: string | null) =>
  names.find((each) => each === name) ?? null;

/** The days `from` and `until` of a query, both inclusive and in UTC, as moments. */
export function periodOf(query: URLSearchParams): {
  readonly from: Date | null;
  readonly before: Date | null;
} {
  const until = utcDay(query.get('until') ?? '');
  return {
    from: utcDay(query.get('from') ?? ''),
    before: until && new Date(until.getTime() + days(1)),
  };
}

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
