import {
  and,
  arrayOverlaps,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isAddress, mayBeCustomer } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import { foldEmail } from '../../kit/email.ts';
import { parseId } from '../../kit/id.ts';
import { lateCaptureCondition, TRANSFER } from '../payment/index.ts';
import type { Quote } from '../quote/index.ts';
import {
  ABANDON_AFTER,
  ASK_AGAIN,
  AWAIT_TRANSFER,
  type Draft,
  type Order,
  PAYABLE_FOR,
  type PaymentReminder,
  RECONCILE_AFTER,
} from './order.ts';
import { orderDraft, order as table } from './table.ts';

type Row = typeof table.$inferSelect;
type OwnRow = Omit<Row, 'askedAt' | 'answeredAt'>;

/** Inserts an order. Returns null if its id or its number is taken. */
export async function insertOrder(work: Work, order: Order): Promise<Order | null> {
  const rows = await work.tx.insert(table).values(toRow(order)).onConflictDoNothing().returning();
  return rows[0] ? toOrder(rows[0]) : null;
}

/** Locks an order until the transaction ends, so that its events are handled one at a time. */
export async function lockOrder(work: Work, id: string): Promise<Order | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ? toOrder(rows[0]) : null;
}

type LaterOrders = { readonly email: string; readonly licenseIds: readonly string[] };

/** Locks the renewals and upgrades of these licenses that have this address. */
export async function lockLater(work: Work, { email, licenseIds }: LaterOrders): Promise<Order[]> {
  const rows = await work.tx
    .select()
    .from(table)
    .where(and(isAddress(table.email, email), inArray(table.licenseId, [...licenseIds])))
    .orderBy(asc(table.id))
    .for('update');
  return rows.map(toOrder);
}

/** Sets `updatedAt` to now. The order must be locked. */
export async function updateOrder(work: Work, order: Order): Promise<Order> {
  const next = { ...order, updatedAt: work.now };
  await work.tx.update(table).set(toRow(next)).where(eq(table.id, order.id));
  return next;
}

/** Changes the address of a locked order. Leaves `updatedAt`, from which limits count. */
export async function updateEmail(
  work: Work,
  order: Order,
  { email, formerEmails }: Pick<Order, 'email' | 'formerEmails'>,
): Promise<Order> {
  const next = { ...order, email, formerEmails, emailChangedAt: work.now };
  await work.tx.update(table).set(toRow(next)).where(eq(table.id, order.id));
  return next;
}

/** Records the last reminder about the invoice of a locked order. Leaves `updatedAt`. */
export async function markReminded(
  work: Work,
  id: string,
  reminded: PaymentReminder,
): Promise<void> {
  await work.tx.update(table).set({ reminded }).where(eq(table.id, id));
}

/** `id` must be a UUID. */
export async function findOrder(reader: Reader, id: string): Promise<Order | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ? toOrder(rows[0]) : null;
}

/** Returns the condition that an order has this id. */
export const placedCondition = (id: SQLWrapper): SQL =>
  sql`${id} in (select ${table.id} from ${table})`;

export async function listOrdersById(reader: Reader, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await reader.tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));
  return rows.map(toOrder);
}

/** Ignores invalid ids, which a file of another shop may contain. */
export async function marketsOf(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => parseId(id) !== null);
  if (known.length === 0) return new Map();
  const rows = await reader.tx
    .select({ id: table.id, market: table.market })
    .from(table)
    .where(inArray(table.id, known));
  return new Map(rows.map(({ id, market }) => [id, market]));
}

type Earlier = { readonly products: readonly string[]; readonly before: Date };

/** Returns whether the customer paid for one of these products before. Compares customers by `foldEmail`. */
export async function hasPaidBefore(
  reader: Reader,
  email: string,
  { products, before }: Earlier,
): Promise<boolean> {
  const keys = [...products];
  const isPaid = and(eq(table.state, 'paid'), lt(table.paidAt, before));
  const hasProduct = or(inArray(table.product, keys), arrayOverlaps(table.bundledProducts, keys));
  const rows = await reader.tx
    .selectDistinct({ email: table.email })
    .from(table)
    .where(and(mayBeCustomer(table.email, email), isPaid, hasProduct));
  const customer = foldEmail(email);
  return rows.some((row) => foldEmail(row.email) === customer);
}

export async function findByOrderNumber(reader: Reader, number: string): Promise<Order | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.orderNumber, number));
  return rows[0] ? toOrder(rows[0]) : null;
}

/** Records a query to the provider, so that other open orders come first next time. */
export async function markQueried(work: Work, id: string): Promise<void> {
  await work.tx.update(table).set({ askedAt: work.now }).where(eq(table.id, id));
}

export async function markAnswered(work: Work, id: string): Promise<void> {
  await work.tx.update(table).set({ answeredAt: work.now }).where(eq(table.id, id));
}

/** Returns whether the provider has not been asked about an order for a while. */
function isUnasked({ now: date }: Reader): SQL | undefined {
  const now = sql`${date.toISOString()}::timestamptz`;
  const { part, latest } = ASK_AGAIN;
  const pause = sql`least((${now} - ${table.updatedAt}) * ${part}, ${latest / 1000} * interval '1 second')`;
  return or(
    isNull(table.answeredAt),
    lt(table.answeredAt, table.updatedAt),
    sql`${now} - ${table.answeredAt} >= ${pause}`,
  );
}

/**
 * Lists orders with a payment that ended although the provider may take its money late, longest not queried first. A paid
 * order may be paid twice then. Open orders have `listToReconcile`, except behind a transfer.
 */
export async function listLateCaptured(reader: Reader, limit: number): Promise<Order[]> {
  const isLate = lateCaptureCondition(table.id, reader.now);
  const isTransferring = and(eq(table.provider, TRANSFER), isNotNull(table.reference));
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(isLate, or(ne(table.state, 'open'), isTransferring), isUnasked(reader)))
    .orderBy(sql`${table.askedAt} asc nulls first`, asc(table.updatedAt))
    .limit(limit);
  return rows.map(toOrder);
}

/** Lists open orders to reconcile or abandon, longest not queried first. */
export async function listToReconcile(reader: Reader, limit: number): Promise<Order[]> {
  const since = (milliseconds: number) => new Date(reader.now.getTime() - milliseconds);
  // At once, but only once: a payment that is being processed outlives these ages.
  const isAbandoned = and(
    lte(table.updatedAt, since(ABANDON_AFTER)),
    sql`${table.answeredAt} - ${table.updatedAt} < ${ABANDON_AFTER / 1000} * interval '1 second'`,
  );
  const hasLostPrice = and(
    ne(table.kind, 'new'),
    lt(table.createdAt, since(PAYABLE_FOR)),
    sql`${table.answeredAt} - ${table.createdAt} <= ${PAYABLE_FOR / 1000} * interval '1 second'`,
  );
  const isDue = or(isAbandoned, hasLostPrice, isUnasked(reader));
  // No provider can be asked about a transfer. One that has not begun may still follow a payment that can be made.
  const isAsked = or(
    ne(table.provider, TRANSFER),
    isNull(table.reference),
    and(isNull(table.billedAt), lte(table.updatedAt, since(AWAIT_TRANSFER))),
  );
  const isOld = lt(table.updatedAt, since(RECONCILE_AFTER));
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(eq(table.state, 'open'), isOld, isDue, isAsked))
    .orderBy(sql`${table.askedAt} asc nulls first`, asc(table.updatedAt))
    .limit(limit);
  return rows.map(toOrder);
}

export type OrderPlace = Pick<Order, 'id' | 'createdAt'>;

/** Locks first orders whose last attempt ended unpaid before `before`, oldest first. Skips rows locked elsewhere. */
export async function lockUnpaid(
  work: Work,
  { before, after, limit }: { before: Date; after: OrderPlace | null; limit: number },
): Promise<OrderPlace[]> {
  const { id, createdAt, state, kind, updatedAt } = table;
  const isAfter = after
    ? sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const isOver = and(eq(state, 'declined'), lt(createdAt, before), lt(updatedAt, before));
  return work.tx
    .select({ id, createdAt })
    .from(table)
    .where(and(isOver, eq(kind, 'new'), isAfter))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function deleteOrder(work: Work, id: string): Promise<void> {
  await work.tx.delete(table).where(eq(table.id, id));
}

export async function upsertDraft(work: Work, draft: Draft): Promise<void> {
  const { id, choice, typed } = draft;
  const set = { choice, typed, updatedAt: work.now };
  await work.tx
    .insert(orderDraft)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: orderDraft.id, set });
}

export async function readDraft(
  reader: Reader,
  id: string,
  notBefore: Date,
): Promise<Draft | null> {
  const isCurrent = and(eq(orderDraft.id, id), gt(orderDraft.updatedAt, notBefore));
  const [row] = await reader.tx.select().from(orderDraft).where(isCurrent);
  return row ? { id: row.id, choice: row.choice, typed: row.typed } : null;
}

export async function deleteDrafts(work: Work, before: Date): Promise<void> {
  await work.tx.delete(orderDraft).where(lt(orderDraft.updatedAt, before));
}

function toRow({
  quote,
  total: _,
  bundledProducts,
  formerEmails,
  billing,
  ...rest
}: Order): OwnRow {
  const { taxation, total, renewal } = quote;
  return {
    ...rest,
    ...total,
    bundledProducts: [...bundledProducts],
    lines: [...quote.lines],
    formerEmails: [...formerEmails],
    listMinor: quote.list,
    bundleOffMinor: quote.bundleOff,
    couponOffMinor: quote.couponOff,
    creditOffMinor: quote.creditOff,
    netMinor: quote.net,
    taxMinor: quote.tax,
    renewalMinor: renewal?.total.minor ?? null,
    taxIncluded: quote.taxIncluded,
    taxTreatment: taxation.treatment,
    taxCountry: taxation.country,
    taxName: taxation.name,
    taxRatePpm: taxation.ratePpm,
    taxStandardPpm: taxation.standardPpm,
    coupon: quote.coupon,
    billedAt: billing?.at ?? null,
    dueOn: billing?.dueOn ?? null,
    billCanceledAt: billing?.canceledAt ?? null,
    reminded: billing?.reminded ?? null,
  };
}

export function toOrder(row: Row): Order {
  const {
    askedAt: _,
    answeredAt: __,
    minor,
    currency,
    renewalMinor,
    lines,
    coupon,
    listMinor,
    bundleOffMinor,
    couponOffMinor,
    creditOffMinor,
    netMinor,
    taxMinor,
    taxIncluded,
    taxTreatment,
    taxCountry,
    taxName,
    taxRatePpm: ratePpm,
    taxStandardPpm: standardPpm,
    billedAt,
    dueOn,
    billCanceledAt: canceledAt,
    reminded,
    ...order
  } = row;
  const { market, plan, seats } = order;
  const total = { minor, currency };
  const quote: Quote = {
    market,
    currency,
    plan,
    seats,
    lines,
    total,
    taxIncluded,
    coupon,
    list: listMinor,
    bundleOff: bundleOffMinor,
    couponOff: couponOffMinor,
    creditOff: creditOffMinor,
    net: netMinor,
    tax: taxMinor,
    taxation: {
      treatment: taxTreatment,
      country: taxCountry,
      name: taxName,
      ratePpm,
      standardPpm,
    },
    renewal:
      renewalMinor === null || plan === 'lifetime'
        ? null
        : { total: { minor: renewalMinor, currency }, every: plan },
  };
  const billing =
    billedAt === null || dueOn === null ? null : { at: billedAt, dueOn, canceledAt, reminded };
  return { ...order, quote, total, billing };
}
