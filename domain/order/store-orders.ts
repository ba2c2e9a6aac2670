import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { disputedCondition, netAmountOf, refundedAmountOf } from '../payment/index.ts';
import { highestMainlandRates, lowersTax } from '../tax/index.ts';
import type { Order, OrderStanding } from './order.ts';
import { order as table } from './table.ts';

/** A null field does not filter. */
export type OrderFilter = {
  readonly standing: OrderStanding | null;
  /** Only orders with a dispute that the bank has not decided. */
  readonly disputed: boolean;
  readonly among: readonly string[] | null;
  /** Page key of a product, bought alone or in a bundle. */
  readonly product: string | null;
  readonly market: string | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly before: Date | null;
  /** Id of the last order on the previous page. */
  readonly after: string | null;
  readonly limit: number;
};

export const EVERY_ORDER = {
  standing: null,
  disputed: false,
  among: null,
  product: null,
  market: null,
  from: null,
  before: null,
  after: null,
} as const satisfies Partial<OrderFilter>;

/** Matches any of these. */
export type OrderQuery = {
  readonly orderNumber?: string;
  readonly email?: string;
  readonly ids?: readonly string[];
};

export type OrderRow = Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'kind'
  | 'state'
  | 'product'
  | 'bundledProducts'
  | 'plan'
  | 'seats'
  | 'market'
  | 'email'
  | 'name'
  | 'country'
  | 'provider'
  | 'method'
  | 'total'
  | 'createdAt'
  | 'paidAt'
> & {
  readonly standing: OrderStanding;
  readonly isDisputed: boolean;
  /** As typed. It is the evidence for the tax. */
  readonly postcode: string | null;
  readonly isTaxLowered: boolean;
  readonly net: Money;
  readonly tax: Money;
  /** The refunded part of the total. A returned overpayment does not count. */
  readonly refunded: Money;
  readonly taxCountry: string;
  readonly taxRatePpm: number;
};

/** Money beyond the price was paid by mistake. Returning it does not refund the order. */
export const STANDING = sql<OrderStanding>`case
  when ${table.state} <> 'paid' or ${refundedAmountOf(table.id)} = 0 then ${table.state}
  when ${netAmountOf(table.id)} <= 0 then 'refunded'
  when ${netAmountOf(table.id)} < ${table.minor} then 'partly-refunded'
  else 'paid' end`;

const POSTCODE = sql<string | null>`nullif(${table.address} ->> 'postcode', '')`;

const COLUMNS = {
  id: table.id,
  orderNumber: table.orderNumber,
  kind: table.kind,
  state: table.state,
  product: table.product,
  bundledProducts: table.bundledProducts,
  plan: table.plan,
  seats: table.seats,
  market: table.market,
  email: table.email,
  name: table.name,
  country: table.country,
  provider: table.provider,
  method: table.method,
  minor: table.minor,
  currency: table.currency,
  createdAt: table.createdAt,
  paidAt: table.paidAt,
  standing: STANDING,
  isDisputed: sql<boolean>`${disputedCondition(table.id)}`,
  postcode: POSTCODE,
  netMinor: table.netMinor,
  taxMinor: table.taxMinor,
  refundedMinor:
    sql`least(${refundedAmountOf(table.id)}, greatest(${table.minor} - ${netAmountOf(table.id)}, 0))`.mapWith(
      table.minor,
    ),
  taxCountry: table.taxCountry,
  taxRatePpm: table.taxRatePpm,
};

/** Lists orders, newest first. A null `query` matches all orders. */
export async function listOrders(
  reader: Reader,
  filter: OrderFilter,
  query: OrderQuery | null = null,
): Promise<OrderRow[]> {
  const rows = await reader.tx
    .select(COLUMNS)
    .from(table)
    .where(and(...conditions(filter), query === null ? undefined : matches(query)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(filter.limit);
  return rows.map(({ minor, netMinor, taxMinor, refundedMinor, currency, ...row }) => ({
    ...row,
    total: { minor, currency },
    net: { minor: netMinor, currency },
    tax: { minor: taxMinor, currency },
    refunded: { minor: refundedMinor, currency },
    isTaxLowered: minor > 0 && lowersTax(row.country, row.postcode, row.createdAt),
  }));
}

/** Returns the ids of orders whose postcode lowered the tax. */
export async function listTaxLowered(reader: Reader): Promise<string[]> {
  const { id, country, createdAt, minor, taxStandardPpm } = table;
  // The query excludes orders taxed at the highest mainland rate, which are nearly all. The current rate could have
  // fallen below that of a territory at the time of the order.
  const pay = highestMainlandRates().map(([each, ppm]) =>
    and(eq(country, each), lt(taxStandardPpm, ppm)),
  );
  const rows = await reader.tx
    .select({ id, country, createdAt, postcode: POSTCODE })
    .from(table)
    .where(and(gt(minor, 0), or(...pay), isNotNull(POSTCODE)));
  return rows
    .filter((row) => lowersTax(row.country, row.postcode, row.createdAt))
    .map((row) => row.id);
}

export async function findStanding(reader: Reader, id: string): Promise<OrderStanding | null> {
  const rows = await reader.tx.select({ standing: STANDING }).from(table).where(eq(table.id, id));
  return rows[0]?.standing ?? null;
}

function conditions(filter: OrderFilter): (SQL | undefined)[] {
  const { standing, disputed, among, product, market, from, before, after } = filter;
  const place = sql`(select ${table.createdAt}, ${table.id} from ${table} where ${table.id} = ${after})`;
  return [
    standing === null ? undefined : hasStanding(standing),
    disputed ? disputedCondition(table.id) : undefined,
    among === null ? undefined : isOneOf(among),
    product === null ? undefined : hasProduct(product),
    market === null ? undefined : eq(table.market, market),
    from === null ? undefined : gte(table.createdAt, from),
    before === null ? undefined : lt(table.createdAt, before),
    after === null ? undefined : sql`(${table.createdAt}, ${table.id}) < ${place}`,
  ];
}

export const hasProduct = (product: string): SQL | undefined =>
  or(eq(table.product, product), arrayContains(table.bundledProducts, [product]));

export const hasEmail = (email: string): SQL => isAddress(table.email, email);

/** Filters by state first to use its index. */
export function hasStanding(standing: OrderStanding): SQL | undefined {
  if (standing === 'open' || standing === 'declined') return eq(table.state, standing);
  return and(eq(table.state, 'paid'), eq(STANDING, standing));
}

function matches({ orderNumber, email, ids = [] }: OrderQuery): SQL | undefined {
  if (email !== undefined) return hasEmail(email);
  return or(
    orderNumber === undefined ? undefined : eq(table.orderNumber, orderNumber),
    isOneOf(ids),
  );
}

const isOneOf = (ids: readonly string[]): SQL =>
  ids.length > 0 ? inArray(table.id, [...ids]) : sql`false`;

/** `newest` is when the last one was created, or null. */
export async function countOrders(
  reader: Reader,
): Promise<{ readonly orders: number; readonly newest: Date | null }> {
  const [row] = await reader.tx
    .select({ orders: count(), newest: max(table.createdAt) })
    .from(table);
  return row ?? { orders: 0, newest: null };
}

/** Counts orders of products other than these, by product. */
export async function countOrdersOutside(
  reader: Reader,
  known: readonly string[],
): Promise<{ product: string; count: number }[]> {
  const all = sql<string[]>`array_prepend(${table.product}, ${table.bundledProducts})`;
  const product = sql<string>`unnest(${all})`.as('product');
  const named = reader.tx
    .select({ product })
    .from(table)
    .where(sql`not ${all} <@ ${sql.param([...known])}::text[]`)
    .as('named');
  return reader.tx
    .select({ product: named.product, count: count() })
    .from(named)
    .where(notInArray(named.product, [...known]))
    .groupBy(named.product);
}
