import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Reader, Work } from '../../db/work.ts';
import type { Subscription } from './subscription.ts';
import { subscription, overdueRenewal as table } from './table.ts';

// Keeps which renewals were declined at first and what became of them, because a subscription forgets it when it is paid.

type Overdue = Pick<Subscription, 'id' | 'state' | 'firstDeclinedAt'>;

/** Records a renewal whose first charge was declined, once. */
export async function openOverdue(work: Work, { id, firstDeclinedAt }: Overdue): Promise<void> {
  if (firstDeclinedAt === null) return;
  await work.tx
    .insert(table)
    .values({ subscriptionId: id, declinedAt: firstDeclinedAt })
    .onConflictDoNothing();
}

/** Records that a past-due renewal was paid by an order, or is lost (`paidBy` is null). Ignores other subscriptions. */
export async function closeOverdue(
  work: Work,
  { id, state, firstDeclinedAt }: Overdue,
  { paidBy, at: closedAt = work.now }: { readonly paidBy: string | null; readonly at?: Date },
): Promise<void> {
  if (state !== 'past-due' || firstDeclinedAt === null) return;
  const outcome = { closedAt, paidBy };
  // A renewal that was declined before this table existed has no row.
  await work.tx
    .insert(table)
    .values({ subscriptionId: id, declinedAt: firstDeclinedAt, ...outcome })
    .onConflictDoUpdate({ target: [table.subscriptionId, table.declinedAt], set: outcome });
}

/** Forgets a past-due renewal that is no longer due, because a dispute or an upgrade took its place. */
export async function forgetOverdue(
  work: Work,
  { id, state, firstDeclinedAt }: Overdue,
): Promise<void> {
  if (state !== 'past-due' || firstDeclinedAt === null) return;
  await work.tx
    .delete(table)
    .where(and(eq(table.subscriptionId, id), eq(table.declinedAt, firstDeclinedAt)));
}

/** Returns when the renewals were declined whose outcome is not recorded, oldest first. */
export async function listOpenOverdue(reader: Reader, id: string): Promise<Date[]> {
  const rows = await reader.tx
    .select({ declinedAt: table.declinedAt })
    .from(table)
    .where(and(eq(table.subscriptionId, id), isNull(table.closedAt)))
    .orderBy(asc(table.declinedAt));
  return rows.map(({ declinedAt }) => declinedAt);
}

/**
 * Returns the ids of subscriptions whose records are not those of their state: past due without a record, or with the
 * record of a decline that is over.
 */
export async function listOverdueToFollow(reader: Reader, limit: number): Promise<string[]> {
  const isOfState = and(
    eq(table.subscriptionId, subscription.id),
    eq(table.declinedAt, subscription.firstDeclinedAt),
  );
  const lacking = reader.tx
    .select({ id: subscription.id })
    .from(subscription)
    .leftJoin(table, isOfState)
    .where(
      and(
        eq(subscription.state, 'past-due'),
        isNotNull(subscription.firstDeclinedAt),
        isNull(table.declinedAt),
      ),
    );
  const over = reader.tx
    .select({ id: subscription.id })
    .from(table)
    .innerJoin(subscription, eq(subscription.id, table.subscriptionId))
    .where(
      and(
        isNull(table.closedAt),
        sql`(${subscription.state} <> 'past-due' or ${subscription.firstDeclinedAt} is distinct from ${table.declinedAt})`,
      ),
    );
  const rows = await union(lacking, over).limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the condition that an order paid a renewal whose first charge was declined. */
export const recoveredCondition = (orderId: SQLWrapper): SQL =>
  sql`exists (select from ${table} where ${table.paidBy} = ${orderId})`;

export type OverdueCounts = {
  /** Renewals whose first charge was declined in the time. */
  readonly declined: number;
  /** Of any renewals: those paid in the time, and those whose subscription ended unpaid in it. */
  readonly recovered: number;
  readonly lost: number;
};

export async function countOverdue(
  reader: Reader,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<OverdueCounts> {
  const [start, end] = [from, before].map((moment) => sql`${moment.toISOString()}::timestamptz`);
  const { declinedAt, closedAt, paidBy } = table;
  const isIn = (column: SQLWrapper) => sql`${column} >= ${start} and ${column} < ${end}`;
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await reader.tx
    .select({
      declined: count(isIn(declinedAt)),
      recovered: count(sql`${isIn(closedAt)} and ${paidBy} is not null`),
      lost: count(sql`${isIn(closedAt)} and ${paidBy} is null`),
    })
    .from(table)
    .where(sql`(${isIn(declinedAt)}) or (${isIn(closedAt)})`);
  return row ?? { declined: 0, recovered: 0, lost: 0 };
}
