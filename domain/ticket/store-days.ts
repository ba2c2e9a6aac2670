import { count, gte, sql } from 'drizzle-orm';
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
