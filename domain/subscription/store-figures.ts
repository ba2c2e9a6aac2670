import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { renewingTerms } from '../order/index.ts';
import { subscription, subscriptionOrder } from './table.ts';

/** Annual amounts are in minor units of the currency, without tax. A twelfth of them is the monthly revenue. */
export type SubscriptionSum = {
  readonly currency: string;
  /** Subscriptions that had begun and not ended. */
  readonly atStart: number;
  readonly atEnd: number;
  readonly started: number;
  readonly ended: number;
  readonly annualAtStart: number;
  readonly annualAtEnd: number;
  /** What those of the start lost by the end: by ending, or by a smaller plan. */
  readonly annualLost: number;
};

export type SubscriptionFigures = {
  readonly sums: readonly SubscriptionSum[];
  /** Email addresses with a subscription at the start, and those of them without any at the end. */
  readonly customersAtStart: number;
  readonly customersLost: number;
};

/** Compares the subscriptions at two moments. */
export async function measureSubscriptions(
  reader: Reader,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<SubscriptionFigures> {
  const terms = renewingTerms(reader);
  const { createdAt, endedAt } = subscription;
  const [start, end] = [from, before].map((moment) => sql`${moment.toISOString()}::timestamptz`);
  const annualAt = (moment: typeof start) =>
    sql<number>`coalesce((array_agg(${terms.annual} order by ${terms.paidAt} desc, ${subscriptionOrder.period} desc) filter (where ${terms.paidAt} < ${moment}))[1], 0)`;
  const isAlive = (moment: typeof start) =>
    sql<boolean>`(${createdAt} < ${moment} and (${endedAt} is null or ${endedAt} >= ${moment}))`;
  const each = reader.tx.$with('each').as(
    reader.tx
      .select({
        id: subscription.id,
        email: sql<string>`lower(${subscription.email})`.as('email'),
        currency: sql<string>`min(${terms.currency})`.as('currency'),
        wasAlive: isAlive(start).as('was_alive'),
        isAlive: isAlive(end).as('is_alive'),
        isNew: sql<boolean>`(${createdAt} >= ${start})`.as('is_new'),
        annualAtStart: annualAt(start).as('annual_at_start'),
        annualAtEnd: annualAt(end).as('annual_at_end'),
      })
      .from(subscription)
      .innerJoin(subscriptionOrder, eq(subscriptionOrder.subscriptionId, subscription.id))
      .innerJoin(terms, eq(terms.id, subscriptionOrder.orderId))
      .where(
        and(
          lt(createdAt, before),
          or(isNull(endedAt), gte(endedAt, from)),
          eq(subscriptionOrder.isUnwanted, false),
        ),
      )
      .groupBy(subscription.id),
  );
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const left = sql`case when ${each.isAlive} then ${each.annualAtEnd} else 0 end`;
  const customer = reader.tx.$with('customer').as(
    reader.tx
      .select({
        was: sql<boolean>`bool_or(${each.wasAlive})`.as('was'),
        is: sql<boolean>`bool_or(${each.isAlive})`.as('is'),
      })
      .from(each)
      .groupBy(each.email),
  );
  const customers = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from ${customer} where ${condition})::int`;
  // One statement, so that the subscriptions are read once.
  const rows = await reader.tx
    .with(each, customer)
    .select({
      currency: each.currency,
      atStart: count(sql`${each.wasAlive}`),
      atEnd: count(sql`${each.isAlive}`),
      started: count(sql`${each.isNew}`),
      ended: count(sql`not ${each.isAlive}`),
      annualAtStart: sql<number>`coalesce(sum(${each.annualAtStart}) filter (where ${each.wasAlive}), 0)`,
      annualAtEnd: sql<number>`coalesce(sum(${left}), 0)`,
      annualLost: sql<number>`coalesce(sum(greatest(${each.annualAtStart} - ${left}, 0)) filter (where ${each.wasAlive}), 0)`,
      customersAtStart: customers(sql`${customer.was}`),
      customersLost: customers(sql`${customer.was} and not ${customer.is}`),
    })
    .from(each)
    .groupBy(each.currency);
  const { customersAtStart = 0, customersLost = 0 } = rows[0] ?? {};
  return {
    sums: rows.map(({ customersAtStart: _, customersLost: __, ...sum }) => sum),
    customersAtStart,
    customersLost,
  };
}
