import { parseId } from '../../kit/id.ts';
import { dayStart } from './moment.ts';

export const oneOf = <Name extends string>(names: readonly Name[], name: string | null) =>
  names.find((each) => each === name) ?? null;

/** Returns the period from `from` to `until`, both inclusive days in this zone. */
export const periodOf = (query: URLSearchParams, zone: string) => ({
  from: dayStart(query.get('from') ?? '', zone),
  before: dayStart(query.get('until') ?? '', zone, 1),
});

export type Stretch = {
  readonly limit: number;
  /** IANA zone of the days in the query: the seller's (docs/decisions/0072). */
  readonly zone: string;
  /** Id of the preceding row. The default comes from the query. */
  readonly after?: string | null;
};

/** Returns the id of the row before the page. Null for the first page and for an invalid id. */
export const placeOf = (query: URLSearchParams): string | null => parseId(query.get('after') ?? '');

export const PAGE_SIZE = 50;

/** Returns the last row's id if the page is full. */
export const lastOf = (rows: readonly { readonly id: string }[]): string | undefined =>
  rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined;

/** Returns the query of the next page with the same filters, or null. */
export function nextQuery(query: URLSearchParams, last: string | undefined): string | null {
  if (last === undefined) return null;
  const next = new URLSearchParams(query);
  // The confirmation was already shown.
  next.delete('done');
  next.set('after', last);
  return next.toString();
}
