import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import { isDisputed } from '../payment/index.ts';
import { nextLook } from './schedule.ts';
import type { Subscription, SubscriptionOrder } from './subscription.ts';
import { subscriptionOrder as orders, subscription as table } from './table.ts';

type Row = typeof table.$inferSelect;

/** Returns false, and inserts nothing, if the order has begun a subscription already. */
export async function insertSubscription(work: Work, fresh: Subscription): Promise<boolean> {
  const rows = await work.tx
    .insert(table)
    .values(toRow(fresh, work.now))
    .onConflictDoNothing()
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Locks a subscription. Lock its orders before, never after. */
export async function lockSubscription(work: Work, id: string): Promise<Subscription | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** Stores a locked subscription, and when the job looks at it next. */
export async function updateSubscription(work: Work, next: Subscription): Promise<Subscription> {
  await work.tx.update(table).set(toRow(next, work.now)).where(eq(table.id, next.id));
  return next;
}

/** Returns null for an unknown `id`, which must be a UUID. */
export async function findSubscription(reader: Reader, id: string): Promise<Subscription | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** Returns the subscription this order began, or null. */
export async function findByFirst(reader: Reader, orderId: string): Promise<Subscription | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.orderId, orderId));
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** Returns the subscriptions of an address in any letter case, ended ones included, newest first. */
export async function findSubscriptions(
  reader: Reader,
  { email, limit }: { readonly email: string; readonly limit?: number },
): Promise<Subscription[]> {
  const all = reader.tx
    .select()
    .from(table)
    .where(isAddress(table.email, email))
    .orderBy(desc(table.createdAt), asc(table.id));
  const rows = await (limit === undefined ? all : all.limit(limit));
  return rows.map(toSubscription);
}

/** Returns the ids of subscriptions due for the job, longest waiting first. */
export async function listDue(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(lte(table.lookAt, reader.now))
    .orderBy(asc(table.lookAt), asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Overrides when the job looks next, until the subscription is stored again. */
export async function postponeLook(work: Work, id: string, lookAt: Date): Promise<void> {
  await work.tx.update(table).set({ lookAt }).where(eq(table.id, id));
}

export async function insertSubscriptionOrder(work: Work, order: SubscriptionOrder): Promise<void> {
  await work.tx.insert(orders).values({ ...order, createdAt: work.now });
}

export async function findSubscriptionOrder(
  reader: Reader,
  orderId: string,
): Promise<SubscriptionOrder | null> {
  const rows = await reader.tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (rows[0] === undefined) return null;
  const { createdAt: _, ...order } = rows[0];
  return order;
}

/** Returns the order ids by subscription id, oldest first. */
export async function listOrderIdsOf(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await reader.tx
    .select({ of: orders.subscriptionId, id: orders.orderId })
    .from(orders)
    .where(inArray(orders.subscriptionId, [...subscriptionIds]))
    .orderBy(asc(orders.createdAt), asc(orders.orderId));
  const bySubscription = Map.groupBy(rows, ({ of }) => of);
  return new Map([...bySubscription].map(([of, each]) => [of, each.map(({ id }) => id)]));
}

/** Returns the ids of those with an open dispute. Nothing is charged meanwhile. */
export async function listHeld(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subscriptionIds.length === 0) return new Set();
  const rows = await reader.tx
    .selectDistinct({ id: orders.subscriptionId })
    .from(orders)
    .where(and(inArray(orders.subscriptionId, [...subscriptionIds]), isDisputed(orders.orderId)));
  return new Set(rows.map(({ id }) => id));
}

export const isHeld = async (reader: Reader, { id }: Pick<Subscription, 'id'>): Promise<boolean> =>
  (await listHeld(reader, [id])).has(id);

type Mark = Partial<Pick<SubscriptionOrder, 'isDropped' | 'isUnwanted'>>;

export async function markOrder(work: Work, orderId: string, mark: Mark): Promise<void> {
  await work.tx.update(orders).set(mark).where(eq(orders.orderId, orderId));
}

function toRow({ card, bundledProducts, ...rest }: Subscription, now: Date): Row {
  const cards = { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
  const next = { ...rest, card, bundledProducts };
  return { ...rest, bundledProducts: [...bundledProducts], ...cards, lookAt: nextLook(next, now) };
}

export function toSubscription({ cardBrand, cardLast4, lookAt: _, ...rest }: Row): Subscription {
  const card = cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
  return { ...rest, card };
}
