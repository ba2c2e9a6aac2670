import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import { type Billing, isReceivable, type Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { toOrder } from './store.ts';
import { order as table } from './table.ts';

/** `open` includes what is `overdue`. */
export const RECEIVABLE_STATES = ['open', 'overdue', 'paid', 'canceled'] as const;
export type ReceivableState = (typeof RECEIVABLE_STATES)[number];

/** An order whose invoice was sent before the payment. */
export type Receivable = Order & { readonly billing: Billing };

/** A null field does not filter. */
export type ReceivableFilter = {
  readonly state: ReceivableState | null;
  readonly currency: string | null;
  /** An order number, an address, or a part of a company's name, in any letter case. Empty: all. */
  readonly search: string;
  /** Days on which payments are due, both included: `2026-12-28`. */
  readonly dueFrom: string | null;
  readonly dueUntil: string | null;
  /** The current day in the seller's zone. */
  readonly today: string;
};

/** Returns the state of an order on account on a day. */
export function receivableState(
  order: Pick<Receivable, 'state' | 'billing'>,
  today: string,
): ReceivableState {
  if (order.state === 'paid') return 'paid';
  if (!isReceivable(order)) return 'canceled';
  return order.billing.dueOn < today ? 'overdue' : 'open';
}

const IS_BILLED = isNotNull(table.billedAt);
const IS_OWED = and(ne(table.state, 'paid'), isNull(table.billCanceledAt));

const STATES: Readonly<Record<ReceivableState, (today: string) => SQL | undefined>> = {
  open: () => IS_OWED,
  overdue: (today) => and(IS_OWED, lt(table.dueOn, today)),
  paid: () => eq(table.state, 'paid'),
  canceled: () => isNotNull(table.billCanceledAt),
};

/** Returns which of these orders have an invoice that is not paid yet. */
export async function unpaidAmong(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = ids.filter((id) => parseId(id) !== null);
  if (known.length === 0) return new Set();
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, known), IS_BILLED, IS_OWED));
  return new Set(rows.map(({ id }) => id));
}

function conditions(filter: ReceivableFilter): (SQL | undefined)[] {
  const { state, currency, search, dueFrom, dueUntil, today } = filter;
  return [
    IS_BILLED,
    state === null ? undefined : STATES[state](today),
    currency === null ? undefined : sql`${table.currency} = ${currency}`,
    search === '' ? undefined : matches(search),
    dueFrom === null ? undefined : gte(table.dueOn, dueFrom),
    dueUntil === null ? undefined : lte(table.dueOn, dueUntil),
  ];
}

function matches(search: string): SQL | undefined {
  const number = parseOrderNumber(search);
  return or(
    number === null ? undefined : eq(table.orderNumber, number),
    isAddress(table.email, search),
    sql`position(lower(${search}) in lower(${table.company})) > 0`,
    sql`lower(${table.poNumber}) = lower(${search})`,
  );
}

/** Lists orders whose invoice was sent before the payment, first due first. `after`: id of the preceding row. */
export async function listReceivables(
  reader: Reader,
  filter: ReceivableFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Receivable[]> {
  const { dueOn, id } = table;
  const place = sql`(select ${dueOn}, ${id} from ${table} where ${id} = ${after})`;
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(...conditions(filter), after === null ? undefined : sql`(${dueOn}, ${id}) > ${place}`),
    )
    .orderBy(asc(dueOn), asc(id))
    .limit(limit);
  return rows
    .map(toOrder)
    .flatMap(({ billing, ...order }) => (billing ? [{ ...order, billing }] : []));
}

type ReceivableSum = {
  readonly total: Money;
  /** The part of it that is overdue. */
  readonly overdue: Money;
  readonly orders: number;
};

/** Sums what the filter finds, by currency. */
export async function sumReceivables(
  reader: Reader,
  filter: ReceivableFilter,
): Promise<ReceivableSum[]> {
  const { currency, minor } = table;
  const isOverdue = STATES.overdue(filter.today);
  const rows = await reader.tx
    .select({
      currency,
      orders: count(),
      total: sql<number>`sum(${minor})::float8`,
      overdue: sql<number>`coalesce(sum(${minor}) filter (where ${isOverdue}), 0)::float8`,
    })
    .from(table)
    .where(and(...conditions(filter)))
    .groupBy(currency)
    .orderBy(asc(currency));
  return rows.map((row) => ({
    orders: row.orders,
    total: { minor: row.total, currency: row.currency },
    overdue: { minor: row.overdue, currency: row.currency },
  }));
}
