import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import { disputedCondition } from '../payment/index.ts';
import { nextCheck } from './schedule.ts';
import type { Subscription, SubscriptionOrder } from './subscription.ts';
import { subscriptionOrder as orders, subscription as table } from './table.ts';

type Row = typeof table.$inferSelect;

/** Returns false if the order has already begun a subscription. */
export async function insertSubscription(work: Work, fresh: Subscription): Promise<boolean> {
  const rows = await work.tx
    .insert(table)
    .values(toRow(fresh, work.now))
    .onConflictDoNothing()
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Lock order: orders before their subscription. */
export async function lockSubscription(work: Work, id: string): Promise<Subscription | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** Also stores when the job checks it next. */
export async function updateSubscription(work: Work, next: Subscription): Promise<Subscription> {
  await work.tx.update(table).set(toRow(next, work.now)).where(eq(table.id, next.id));
  return next;
}

/** `id` must be a UUID. */
export async function findSubscription(reader: Reader, id: string): Promise<Subscription | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ? toSubscription(rows[0]) : null;
}

export async function findByFirst(reader: Reader, orderId: string): Promise<Subscription | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.orderId, orderId));
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** Ignores letter case. Includes ended ones. Newest first. */
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

/** Returns the ids of subscriptions that charge a mandate. */
export async function listByMandate(
  reader: Reader,
  { provider, mandate }: Pick<Subscription, 'provider' | 'mandate'>,
): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.provider, provider), eq(table.mandate, mandate), ne(table.state, 'ended')))
    .orderBy(asc(table.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of subscriptions to check now, longest waiting first. */
export async function listDueSubscriptions(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(lte(table.lookAt, reader.now))
    .orderBy(asc(table.lookAt), asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Makes the next check due now for subscriptions whose last notice announced a charge for one of these products. */
export async function advanceChecks(work: Work, products: readonly string[]): Promise<void> {
  const keys = sql`${sql.param([...products])}::text[]`;
  const line = sql`jsonb_array_elements(${table.nextQuote} -> 'lines') as line`;
  await work.tx
    .update(table)
    .set({ lookAt: work.now })
    .where(
      and(
        inArray(table.state, ['active', 'paused']),
        isNotNull(table.noticed),
        gt(table.nextChargeAt, work.now),
        or(sql`${table.product} = any(${keys})`, sql`${table.bundledProducts} && ${keys}`),
        sql`exists (select from ${line} where line ->> 'product' = any(${keys}))`,
      ),
    );
}

/** Postpones the next check, until `updateSubscription` computes it again. */
export async function postponeCheck(work: Work, id: string, lookAt: Date): Promise<void> {
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

/** Returns order ids by subscription id, oldest first. */
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

/** Returns those with an open dispute, during which nothing is charged. */
export async function listDisputed(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subscriptionIds.length === 0) return new Set();
  const rows = await reader.tx
    .selectDistinct({ id: orders.subscriptionId })
    .from(orders)
    .where(
      and(inArray(orders.subscriptionId, [...subscriptionIds]), disputedCondition(orders.orderId)),
    );
  return new Set(rows.map(({ id }) => id));
}

export const hasOpenDispute = async (
  reader: Reader,
  { id }: Pick<Subscription, 'id'>,
): Promise<boolean> => (await listDisputed(reader, [id])).has(id);

type Mark = Partial<Pick<SubscriptionOrder, 'isDropped' | 'isUnwanted'>>;

export async function markOrder(work: Work, orderId: string, mark: Mark): Promise<void> {
  await work.tx.update(orders).set(mark).where(eq(orders.orderId, orderId));
}

function toRow({ card, bundledProducts, ...rest }: Subscription, now: Date): Row {
  const cards = {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiry: card?.expiry ?? null,
    cardExpiryMandate: rest.mandate,
  };
  const next = { ...rest, card, bundledProducts };
  return { ...rest, bundledProducts: [...bundledProducts], ...cards, lookAt: nextCheck(next, now) };
}

export function toSubscription({
  cardBrand: brand,
  cardLast4: last4,
  cardExpiry,
  cardExpiryMandate,
  lookAt: _,
  ...rest
}: Row): Subscription {
  // A process of an earlier version may have replaced the card and left what it does not know.
  const isCurrent = cardExpiryMandate === rest.mandate;
  const expiry = isCurrent ? cardExpiry : null;
  const card = brand && last4 ? { brand, last4, expiry } : null;
  return { ...rest, card, cardCheckedFor: isCurrent ? rest.cardCheckedFor : null };
}

/** Counts subscriptions that have not ended, of products other than these, by product. */
export async function countSubscriptionsOutside(
  reader: Reader,
  known: readonly string[],
): Promise<{ product: string; count: number }[]> {
  const all = sql<string[]>`array_prepend(${table.product}, ${table.bundledProducts})`;
  const product = sql<string>`unnest(${all})`.as('product');
  const named = reader.tx
    .select({ product })
    .from(table)
    .where(and(ne(table.state, 'ended'), sql`not ${all} <@ ${sql.param([...known])}::text[]`))
    .as('named');
  return reader.tx
    .select({ product: named.product, count: count() })
    .from(named)
    .where(notInArray(named.product, [...known]))
    .groupBy(named.product);
}
