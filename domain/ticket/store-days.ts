import { and, count, gte, lt, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { ticket } from './table.ts';

/** `day` is in UTC, `2026-11-21`. */
export type DayCount = { readonly day: string; readonly count: number };

export async function countByDay(
  reader: Reader,
  since: Date,
): Promise<{ readonly opened: readonly DayCount[]; readonly answered: readonly DayCount[] }> {
  const by = (moment: typeof ticket.createdAt | typeof ticket.firstAnswerAt) => {
    const day = sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
    return reader.tx
      .select({ day, count: count() })
      .from(ticket)
      .where(gte(moment, since))
      .groupBy(day);
  };
  return { opened: await by(ticket.createdAt), answered: await by(ticket.firstAnswerAt) };
}

/** Times are in seconds. Null without an answer. */
export type AnswerFigures = {
  readonly opened: number;
  /** Of those, how many have an answer by now. */
  readonly answered: number;
  readonly median: number | null;
  /** Nine of ten were answered within this time. */
  readonly p90: number | null;
};

/** Measures the time to the first answer of the requests opened between two moments. */
export async function measureAnswers(
  reader: Reader,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<AnswerFigures> {
  const { createdAt, firstAnswerAt } = ticket;
  const wait = sql`floor(extract(epoch from ${firstAnswerAt} - ${createdAt}))`;
  const part = (share: number) =>
    sql<
      number | null
    >`(percentile_disc(${sql.raw(String(share))}) within group (order by ${wait}))::float8`;
  const [row] = await reader.tx
    .select({
      opened: count(),
      answered: count(firstAnswerAt),
      median: part(0.5),
      p90: part(0.9),
    })
    .from(ticket)
    .where(and(gte(createdAt, from), lt(createdAt, before)));
  return row ?? { opened: 0, answered: 0, median: null, p90: null };
}
