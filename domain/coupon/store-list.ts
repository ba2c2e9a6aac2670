import { and, desc, eq, gt, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Coupon, CouponState } from './coupon.ts';
import { countLapsed, couponOf } from './store.ts';
import { coupon as table } from './table.ts';

export type CouponFilter = {
  readonly state: CouponState | null;
  readonly key: string;
  /** Codes made together share this exact moment. */
  readonly createdAt: Date | null;
  readonly after: string | null;
  readonly limit: number;
};

export type CouponRow = ReturnType<typeof couponOf> & { readonly createdAt: Date };

export async function selectCoupons(reader: Reader, filter: CouponFilter): Promise<CouponRow[]> {
  const rows = await reader.tx
    .select({ coupon: table, lapsed: countLapsed(reader.now) })
    .from(table)
    .where(and(...conditions(filter, reader.now)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(filter.limit);
  return rows.map(rowOf);
}

export async function lockCoupon(work: Work, id: string): Promise<CouponRow | null> {
  const [row] = await work.tx
    .select({ coupon: table, lapsed: countLapsed(work.now) })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  return row ? rowOf(row) : null;
}

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

/** Mirrors `couponState`, in its order. */
function standing(state: CouponState, now: Date): (SQL | undefined)[] {
  const isUsedUp = sql`coalesce(${table.used} - ${countLapsed(now)} >= ${table.useLimit}, false)`;
  if (state === 'over') return [lte(table.endsAt, now)];
  const holds = or(isNull(table.endsAt), gt(table.endsAt, now));
  if (state === 'used-up') return [holds, isUsedUp];
  const left = [holds, sql`not ${isUsedUp}`];
  if (state === 'planned') return [...left, gt(table.startsAt, now)];
  return [...left, or(isNull(table.startsAt), lte(table.startsAt, now))];
}
