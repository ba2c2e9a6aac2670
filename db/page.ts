import { type AnyColumn, gte, lt, type SQL, sql } from 'drizzle-orm';

/** The last row of the previous page. */
export type PageCursor = { readonly at: Date; readonly id: string };

/** A page of a list, newest first. A null field does not filter. */
export type PageQuery = {
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly before: Date | null;
  readonly place: PageCursor | null;
  readonly limit: number;
};

/** Returns the conditions of a page. Rows that are added or deleted between two pages do not move the others. */
export function pageConditions(
  { at, id }: { readonly at: AnyColumn; readonly id: AnyColumn },
  { from, before, place }: PageQuery,
): (SQL | undefined)[] {
  return [
    from === null ? undefined : gte(at, from),
    before === null ? undefined : lt(at, before),
    place === null
      ? undefined
      : sql`(${at}, ${id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`,
  ];
}
