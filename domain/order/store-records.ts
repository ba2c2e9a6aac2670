import { and, count, desc, eq, gt, inArray, max, min, sql } from 'drizzle-orm';
import { loweredEmail, sortedEmail } from '../../db/email.ts';
import { type PageQuery, pageConditions } from '../../db/page.ts';
import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { disputedCondition, refundedAmountOf } from '../payment/index.ts';
import type { Order, OrderStanding } from './order.ts';
import { toOrder } from './store.ts';
import { hasEmail, hasProduct, hasStanding, STANDING } from './store-orders.ts';
import { order as table } from './table.ts';

/** An order with what became of its money. */
export type OrderRecord = Order & {
  readonly standing: OrderStanding;
  readonly isDisputed: boolean;
  readonly refunded: Money;
};

export type OrderRecordQuery = PageQuery & {
  readonly standing: OrderStanding | null;
  readonly isDisputed: boolean;
  readonly email: string | null;
  readonly product: string | null;
};

const COLUMNS = {
  row: table,
  standing: STANDING,
  isDisputed: sql<boolean>`${disputedCondition(table.id)}`,
  // PostgreSQL returns sums as text.
  refunded: sql<string>`${refundedAmountOf(table.id)}`,
};

type Row = {
  readonly row: typeof table.$inferSelect;
  readonly standing: OrderStanding;
  readonly isDisputed: boolean;
  readonly refunded: string;
};

function toRecord({ row, standing, isDisputed, refunded }: Row): OrderRecord {
  const order = toOrder(row);
  const { currency } = order.total;
  return { ...order, standing, isDisputed, refunded: { minor: Number(refunded), currency } };
}

/** Newest first. */
export async function listOrderRecords(
  reader: Reader,
  query: OrderRecordQuery,
): Promise<OrderRecord[]> {
  const { standing, isDisputed, email, product, limit } = query;
  const rows = await reader.tx
    .select(COLUMNS)
    .from(table)
    .where(
      and(
        ...pageConditions({ at: table.createdAt, id: table.id }, query),
        standing === null ? undefined : hasStanding(standing),
        isDisputed ? disputedCondition(table.id) : undefined,
        email === null ? undefined : hasEmail(email),
        product === null ? undefined : hasProduct(product),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  return rows.map(toRecord);
}

/** `id` must be a UUID. */
export async function findOrderRecord(reader: Reader, id: string): Promise<OrderRecord | null> {
  const rows = await reader.tx.select(COLUMNS).from(table).where(eq(table.id, id));
  return rows[0] ? toRecord(rows[0]) : null;
}

const EMAIL = loweredEmail(table.email);
const SORTED_EMAIL = sortedEmail(table.email);
const IS_PAID = eq(table.state, 'paid');

/** Returns the addresses of paid orders in lower case, in byte order. */
export async function listBuyerEmails(
  reader: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.tx
    .selectDistinct({ email: SORTED_EMAIL })
    .from(table)
    .where(and(IS_PAID, gt(SORTED_EMAIL, after)))
    .orderBy(SORTED_EMAIL)
    .limit(limit);
  return rows.map(({ email }) => email);
}

export type BuyerSummary = {
  readonly name: string;
  readonly country: string;
  readonly locale: string;
  readonly orders: number;
  readonly firstOrderAt: Date;
  readonly lastOrderAt: Date;
};

/** Summarizes the paid orders of addresses in lower case. Name, country, and language are those of the last order. */
export async function summarizeBuyers(
  reader: Reader,
  emails: readonly string[],
): Promise<Map<string, BuyerSummary>> {
  if (emails.length === 0) return new Map();
  const isOfThem = and(IS_PAID, inArray(EMAIL, [...emails]));
  const sums = await reader.tx
    .select({
      email: EMAIL,
      orders: count(),
      firstOrderAt: min(table.createdAt),
      lastOrderAt: max(table.createdAt),
    })
    .from(table)
    .where(isOfThem)
    .groupBy(EMAIL);
  const last = await reader.tx
    .selectDistinctOn([EMAIL], {
      email: EMAIL,
      name: table.name,
      country: table.country,
      locale: table.locale,
    })
    .from(table)
    .where(isOfThem)
    .orderBy(EMAIL, desc(table.createdAt), desc(table.id));
  const buyers = new Map(last.map(({ email, ...buyer }) => [email, buyer]));
  return new Map(
    sums.flatMap(({ email, orders, firstOrderAt, lastOrderAt }) => {
      const buyer = buyers.get(email);
      if (!buyer || !firstOrderAt || !lastOrderAt) return [];
      return [[email, { ...buyer, orders, firstOrderAt, lastOrderAt }]];
    }),
  );
}
