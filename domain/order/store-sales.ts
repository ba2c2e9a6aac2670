import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { netAmountOf, refundedAmountOf } from '../payment/index.ts';
import type { OrderKind } from './order.ts';
import { order as table } from './table.ts';

/** Paid orders of one day (UTC, `2026-11-21`) and kind. */
type Sales = { readonly day: string; readonly kind: OrderKind; readonly orders: number };

export async function selectSales(reader: Reader, since: Date): Promise<Sales[]> {
  const day = dayOf(table.paidAt);
  return reader.tx
    .select({ day, kind: table.kind, orders: count() })
    .from(table)
    .where(and(eq(table.state, 'paid'), gte(table.paidAt, since)))
    .groupBy(day, table.kind);
}

export type PaidOrder = {
  readonly id: string;
  readonly locale: string;
  readonly paidAt: Date;
  readonly total: Money;
  /** The refunded part of the total. A returned overpayment does not count. */
  readonly refunded: Money;
};

/** Returns the paid orders among thousands of ids, unsorted. */
export async function selectPaid(reader: Reader, ids: readonly string[]): Promise<PaidOrder[]> {
  const { id, locale, paidAt, minor, currency } = table;
  const back =
    sql`least(${refundedAmountOf(id)}, greatest(${minor} - ${netAmountOf(id)}, 0))`.mapWith(minor);
  const rows = await reader.tx
    .select({ id, locale, paidAt: sql<Date>`${paidAt}`.mapWith(paidAt), minor, currency, back })
    .from(table)
    .where(
      and(
        sql`${id} = any(${sql.param([...ids])}::uuid[])`,
        eq(table.state, 'paid'),
        isNotNull(paidAt),
      ),
    );
  return rows.map(({ minor: sum, currency: of, back: refunded, ...row }) => ({
    ...row,
    total: { minor: sum, currency: of },
    refunded: { minor: refunded, currency: of },
  }));
}

/** Counts renewals that were declined since a moment and are still unpaid, by day (UTC). */
export async function selectDeclinedRenewals(
  reader: Reader,
  since: Date,
): Promise<{ day: string; count: number }[]> {
  const day = dayOf(table.updatedAt);
  const { state, kind, updatedAt } = table;
  return reader.tx
    .select({ day, count: count() })
    .from(table)
    .where(and(eq(state, 'declined'), eq(kind, 'renewal'), gte(updatedAt, since)))
    .groupBy(day);
}

const dayOf = (moment: typeof table.paidAt | typeof table.updatedAt) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
