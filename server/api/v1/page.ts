import { z } from 'zod';
import type { PageCursor } from '../../../db/page.ts';
import { ApiProblem } from './problem.ts';
import { moment } from './schemas.ts';

/** Rows of a page. */
const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;

/** The parameters of every list. Query parameters are texts, so the number is coerced. */
export const PAGE_PARAMETERS = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .describe(`Rows per page, at most ${MAX_LIMIT}.`),
  cursor: z.string().max(500).optional().describe('`nextCursor` of the previous page.'),
};

export const PERIOD_PARAMETERS = {
  createdFrom: moment.optional().describe('Inclusive.'),
  createdTo: moment.optional().describe('Exclusive.'),
};

type PeriodParameters = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
};

const dateOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text);

/** Returns a query with one row more than the page, which tells whether there is another page. */
export const pageQueryOf = ({ limit, cursor, createdFrom, createdTo }: PeriodParameters) => ({
  from: dateOf(createdFrom),
  before: dateOf(createdTo),
  place: cursor === undefined ? null : readCursor(cursor),
  limit: limit + 1,
});

const TimeAndId = z.tuple([moment, z.uuid()]);

function readCursor(cursor: string): PageCursor {
  const read = TimeAndId.safeParse(parse(cursor));
  if (!read.success) throw new ApiProblem('wrong-cursor');
  const [at, id] = read.data;
  return { at: new Date(at), id };
}

/** Returns the text in the cursor of a list that is sorted by text. */
export function readTextCursor(cursor: string | undefined): string {
  if (cursor === undefined) return '';
  const read = z.string().safeParse(parse(cursor));
  if (!read.success || read.data.includes('\0')) throw new ApiProblem('wrong-cursor');
  return read.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Where a row is in its list: its time and id, or a text by which the list is sorted. */
type Place = readonly [at: Date, id: string] | string;

const writeCursor = (place: Place): string =>
  Buffer.from(JSON.stringify(place), 'utf8').toString('base64url');

/** Cuts rows to a page. `rows` has one row more if there is another page. */
export function pageOf<Row, View>(
  rows: readonly Row[],
  { limit }: { readonly limit: number },
  { placeOf, view }: { placeOf(row: Row): Place; view(row: Row): View },
): { data: View[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data: shown.map(view), nextCursor: hasMore ? writeCursor(placeOf(last)) : null };
}
