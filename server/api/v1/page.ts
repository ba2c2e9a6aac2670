import { z } from 'zod';
import type { PagePlace } from '../../../db/page.ts';
import { ApiProblem } from './problem.ts';
import { moment } from './schemas.ts';

const MOST = 100;
const USUAL = 25;

/** The parameters of every list. Query parameters are texts, so the number is coerced. */
export const PAGE_PARAMETERS = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST)
    .default(USUAL)
    .describe(`Rows per page, at most ${MOST}.`),
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

const Place = z.tuple([moment, z.uuid()]);

function readCursor(cursor: string): PagePlace {
  const read = Place.safeParse(parse(cursor));
  if (!read.success) throw new ApiProblem('wrong-cursor');
  const [at, id] = read.data;
  return { at: new Date(at), id };
}

/** Returns the text that a cursor of `pageOfTexts` contains. */
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

const write = (place: unknown): string =>
  Buffer.from(JSON.stringify(place), 'utf8').toString('base64url');

/** Cuts the rows of `pageQueryOf` to a page. */
export function pageOf<Row extends { readonly id: string }, View>(
  rows: readonly Row[],
  { limit }: { readonly limit: number },
  { at, view }: { at(row: Row): Date; view(row: Row): View },
): { data: View[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? write([at(last).toISOString(), last.id]) : null;
  return { data: shown.map(view), nextCursor };
}

/** Cuts rows to a page, whose last row `textOf` identifies. */
export function pageOfTexts<Row, View>(
  rows: readonly Row[],
  { limit }: { readonly limit: number },
  { textOf, view }: { textOf(row: Row): string; view(row: Row): View },
): { data: View[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? write(textOf(last)) : null;
  return { data: shown.map(view), nextCursor };
}
