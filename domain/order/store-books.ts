import { and, eq, isNotNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../../db/work.ts';
import type { OrderKind } from './order.ts';
import { order as table } from './table.ts';

export type OrderFacts = {
  readonly id: string;
  readonly kind: OrderKind;
  readonly country: string;
  readonly locale: string;
  readonly coupon: string | null;
  /** The first sale to the same email address: an order that was paid, or whose invoice was sent before the payment. */
  readonly firstOrderId: string;
  readonly firstSoldAt: Date;
};

/** When an order became a sale. An order on account is one from its invoice on. */
const soldAt = ({ billedAt, paidAt }: Record<'billedAt' | 'paidAt', SQLWrapper>) =>
  sql<Date | null>`coalesce(${billedAt}, ${paidAt})`.mapWith(table.paidAt);

/** Returns facts about orders with an invoice for the books, by id. */
export async function listOrderFacts(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, OrderFacts>> {
  const first = alias(table, 'first_order');
  const found = reader.tx
    .select({
      firstOrderId: sql<string>`${first.id}`.as('first_id'),
      firstSoldAt: soldAt(first).as('first_sold_at'),
    })
    .from(first)
    .where(
      and(
        sql`lower(${first.email}) = lower(${table.email})`,
        or(eq(first.state, 'paid'), isNotNull(first.billedAt)),
      ),
    )
    .orderBy(soldAt(first), first.id)
    .limit(1)
    .as('found');
  const { id, kind, country, locale, coupon } = table;
  const rows = await reader.tx
    .select({
      id,
      kind,
      country,
      locale,
      coupon,
      firstOrderId: found.firstOrderId,
      firstSoldAt: found.firstSoldAt,
    })
    .from(table)
    .innerJoinLateral(found, sql`true`)
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`);
  return new Map(
    rows.flatMap(({ firstSoldAt, ...row }) =>
      firstSoldAt === null ? [] : [[row.id, { ...row, firstSoldAt }] as const],
    ),
  );
}

/**
 * Returns a subquery for nouns that join orders: what each paid order of a renewing plan renews for in a year, without
 * tax, in minor units.
 */
export const renewingTerms = (reader: Reader) =>
  reader.tx
    .select({
      id: table.id,
      paidAt: table.paidAt,
      currency: table.currency,
      annual: sql<number>`(case ${table.plan} when 'month' then 12 else 1 end *
        round(${table.renewalMinor} * 1000000.0 / (1000000 + ${table.taxRatePpm})))::float8`.as(
        'annual',
      ),
    })
    .from(table)
    .where(and(eq(table.state, 'paid'), isNotNull(table.renewalMinor)))
    .as('renewing_terms');
