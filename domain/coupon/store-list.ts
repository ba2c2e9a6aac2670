import { and, desc, eq, gt, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Coupon, CouponState } from './coupon.ts';
import { countLapsed, couponOf } from './store.ts';
import { coupon as table } from './table.ts';

/** Which coupons are wanted; null or empty: all. */
export type CouponFilter = {
  readonly state: CouponState | null;
  /** What their keys begin with. */
  readonly key: string;
  /** The very moment they were made at: codes made together share it. */
  readonly createdAt: Date | null;
  /** Id of the coupon this page follows. */
  readonly after: string | null;
  readonly limit: number;
};

/** A coupon as it stands, whoever wants to use it. */
export type CouponRow = ReturnType<typeof couponOf> & { readonly createdAt: Date };

/** Newest first. */
export async function selectCoupons(reader: Reader, filter: CouponFilter): Promise<CouponRow[]> {
  const rows = await reader.tx
    .select({ coupon: table, lapsed: countLapsed(reader.now) })
    .from(table)
    .where(and(...conditions(filter, reader.now)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(filter.limit);
  return rows.map(rowOf);
}

/** The coupon with the id, locked until the work ends; null when there is none. */
export async function lockCoupon(work: Work, id: string): Promise<CouponRow | null> {
  const [row] = await work.tx
    .select({ coupon: table, lapsed: countLapsed(work.now) })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  return row ? rowOf(row) : null;
}

/** Writes when a coupon begins and ends. */
export async function setSpan(
  work: Work,
  id: string,
  span: Pick<Coupon, 'startsAt' | 'endsAt'>,
): Promise<void> {
  await work.tx.update(table).set(span).where(eq(table.id, id));
}

type Row = { readonly coupon: typeof table.$inferSelect; readonly lapsed: number };

const rowOf = ({ coupon, lapsed }: Row): CouponRow => ({
  ...couponOf(coupon, lapsed),
  createdAt: coupon.createdAt,
});

function conditions(filter: CouponFilter, now: Date): (SQL | undefined)[] {
  const { state, key, createdAt, after } = filter;
  const place = sql`(select ${table.createdAt}, ${table.id} from ${table} where ${table.id} = ${after})`;
  return [
    ...(state === null ? [] : standing(state, now)),
    key === '' ? undefined : like(table.key, `${key}%`),
    createdAt === null ? undefined : eq(table.createdAt, createdAt),
    after === null ? undefined : sql`(${table.createdAt}, ${table.id}) < ${place}`,
  ];
}

/** The conditions of `couponState`, in its order. */
function standing(state: CouponState, now: Date): (SQL | undefined)[] {
  const isUsedUp = sql`coalesce(${table.used} - ${countLapsed(now)} >= ${table.useLimit}, false)`;
  if (state === 'over') return [lte(table.endsAt, now)];
  const holds = or(isNull(table.endsAt), gt(table.endsAt, now));
  if (state === 'used-up') return [holds, isUsedUp];
  const left = [holds, sql`not ${isUsedUp}`];
  if (state === 'planned') return [...left, gt(table.startsAt, now)];
  return [...left, or(isNull(table.startsAt), lte(table.startsAt, now))];
}
